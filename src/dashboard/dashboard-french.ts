import dashboard from '#src/messages/fr/dashboard.json';
import ui from '#src/messages/fr/ui.json';

export const french = { ...dashboard, ...ui };
