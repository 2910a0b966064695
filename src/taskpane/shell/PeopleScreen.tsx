import { People } from '#src/taskpane/features/people/People.tsx';
import { lazyScreen } from './screens.ts';

const issue = lazyScreen(async () => (await import('#src/taskpane/features/issue/Issue.tsx')).Issue);
const bind = lazyScreen(async () => (await import('#src/taskpane/features/issue/Bind.tsx')).Bind);

/** People with the forms that one gets to from there. */
export function PeopleScreen() {
  return <People Issue={issue.Component} Bind={bind.Component} />;
}
