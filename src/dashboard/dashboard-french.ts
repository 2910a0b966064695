import dashboard from '#src/messages/fr/dashboard.json';
import ui from '#src/messages/fr/ui.json';

/** The French of the dashboard's first screens: their own texts, and those that they share with the pane. */
export const french = { ...dashboard, ...ui };
