import { paragraphsOf } from './story-text.ts';
import { readBody } from './stories.ts';
import { runWord } from './word-batch.ts';
import { WordError } from './word-error.ts';

/**
 * The text of the open document's body, a line for each paragraph that holds some; seals are no part of it. Throws a
 * WordError where Word does not give the body.
 */
export function readDocumentText(): Promise<string> {
  return runWord('read', async (context) => {
    const document = await readBody(context);
    if (document === null) throw new WordError('unexpected', 'Word does not give the body');
    return paragraphsOf(document)
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n');
  });
}
