import people from '#src/messages/fr/dashboard-people.json';
import lists from '#src/messages/fr/lists.json';

export const french = { ...lists, ...people };
