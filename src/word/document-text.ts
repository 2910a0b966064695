import { paragraphsOf } from './story-text.ts';
import { readBody } from './stories.ts';
import { runWord } from './word-batch.ts';

/** The text of the open document's body, a line for each paragraph that holds some; seals are no part of it. */
export function readDocumentText(): Promise<string> {
  return runWord('read', async (context) => {
    const document = await readBody(context);
    const paragraphs = document === null ? [] : paragraphsOf(document);
    return paragraphs
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n');
  });
}
