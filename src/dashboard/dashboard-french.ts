import dashboard from '#src/messages/fr/dashboard.json';
import documents from '#src/messages/fr/dashboard-documents.json';
import ui from '#src/messages/fr/ui.json';

/** What the dashboard says in French: its own words, and those it shares with the pane. */
export const french = { ...dashboard, ...documents, ...ui };
