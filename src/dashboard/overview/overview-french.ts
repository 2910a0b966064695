import overview from '#src/messages/fr/dashboard-overview.json';

export const french = overview;
