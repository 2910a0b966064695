import { base64Of } from './base64.ts';
import { runWord } from './word-batch.ts';

/**
 * Opens a complete .docx as a new document in a window of its own, which this pane cannot look into: that Word said
 * yes is all there is to know. Throws a WordError.
 */
export function openNewDocument(docx: Uint8Array): Promise<void> {
  return runWord('read', async (context) => {
    context.application.createDocument(base64Of(docx)).open();
    await context.sync();
  });
}
