import dashboard from '#src/messages/fr/dashboard.json';
import ui from '#src/messages/fr/ui.json';

/** The French texts of the dashboard's first screens, including those shared with the pane. */
export const french = { ...dashboard, ...ui };
