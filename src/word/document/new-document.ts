import { runWord } from '#src/word/host/word-batch.ts';

/**
 * Opens a .docx, in base64, as a new document in a window of its own, which this pane can't look into: that Word said
 * yes is all there is to know. Throws a WordError.
 */
export function openNewDocument(docx: string): Promise<void> {
  return runWord('read', async (context) => {
    context.application.createDocument(docx).open();
    await context.sync();
  });
}
