import document from '#src/messages/fr/dashboard-document.json';
import documents from '#src/messages/fr/dashboard-documents.json';

export const french = { ...documents, ...document };
