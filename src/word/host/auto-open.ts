import { commonCall } from './word-batch.ts';

/** The name that Office looks for when it opens a document. */
const NAME = 'Office.AutoShowTaskpaneWithDocument';

/** Whether Office opens this pane together with the open document. */
export const opensWithDocument = (): boolean => Office.context.document.settings.get(NAME) === true;

/** Stored in the document when it's saved. Throws a WordError; nothing has changed then. */
export async function openWithDocument(isWanted: boolean): Promise<void> {
  const wasWanted = opensWithDocument();
  note(isWanted);
  try {
    await commonCall<void>((callback) => Office.context.document.settings.saveAsync(callback));
  } catch (error) {
    note(wasWanted);
    throw error;
  }
}

function note(isWanted: boolean): void {
  const { settings } = Office.context.document;
  if (isWanted) settings.set(NAME, true);
  else settings.remove(NAME);
}
