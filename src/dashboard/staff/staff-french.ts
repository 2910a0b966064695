import lists from '#src/messages/fr/lists.json';
import copy from '#src/messages/fr/copy.json';
import staff from '#src/messages/fr/dashboard-staff.json';

export const french = { ...lists, ...copy, ...staff };
