import dashboard from '#src/messages/fr/dashboard.json';
import ui from '#src/messages/fr/ui.json';

/** What the dashboard's first screens say in French: its own words, and those it shares with the pane. */
export const french = { ...dashboard, ...ui };
