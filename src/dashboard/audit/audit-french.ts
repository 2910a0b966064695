import audit from '#src/messages/fr/dashboard-audit.json';
import history from '#src/messages/fr/dashboard-history.json';
import lists from '#src/messages/fr/lists.json';

export const french = { ...lists, ...audit, ...history };
