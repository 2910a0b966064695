import { People } from '../features/people/People.tsx';
import { screenApart } from './screen-apart.ts';

const issue = screenApart(async () => (await import('../features/issue/Issue.tsx')).Issue);
const bind = screenApart(async () => (await import('../features/issue/Bind.tsx')).Bind);

/** People with the forms that one gets to from there. */
export function PeopleScreen() {
  return <People Issue={issue.Component} Bind={bind.Component} />;
}
