import { french as people } from '#src/dashboard/people/people-french.ts';
import own from '#src/messages/fr/dashboard-classes.json';
import issue from '#src/messages/fr/issue.json';

export const french = { ...people, ...issue, ...own };
