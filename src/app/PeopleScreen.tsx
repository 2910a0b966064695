import { People } from '../features/people/People.tsx';
import { apart } from './Apart.tsx';
import { ScreenBones } from './ScreenBones.tsx';

const issue = apart(async () => (await import('../features/issue/Issue.tsx')).Issue, ScreenBones);
const bind = apart(async () => (await import('../features/issue/Bind.tsx')).Bind, ScreenBones);

/** People with the forms that one gets to from there. */
export function PeopleScreen() {
  return <People Issue={issue.Component} Bind={bind.Component} />;
}
