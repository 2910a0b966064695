import { runWord } from '#src/word/host/word-batch.ts';

/**
 * Opens a .docx, in Base64, as a new document in a new window. This pane can't look into that window, so only Word's answer
 * is known. Throws a WordError.
 */
export function openNewDocument(docx: string): Promise<void> {
  return runWord('read', async (context) => {
    context.application.createDocument(docx).open();
    await context.sync();
  });
}
