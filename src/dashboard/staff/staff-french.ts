import lists from '#src/messages/fr/lists.json';
import copy from '#src/messages/fr/copy.json';
import account from '#src/messages/fr/dashboard-account.json';
import staff from '#src/messages/fr/dashboard-staff.json';

export const french = { ...lists, ...copy, ...account, ...staff };
