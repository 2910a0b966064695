import { platform } from './host.ts';
import { isAnswered } from './stories.ts';
import { runWord } from './word-batch.ts';

/**
 * Whether desktop Word takes the document for unchanged, right after something was written that is no text: then it
 * asks nobody to save, and saving does nothing (office-js #273, #1059, #4320). false where Word does not tell.
 */
export async function isChangeUncounted(): Promise<boolean> {
  if (!['windows', 'mac'].includes(platform())) return false;
  return runWord('read', async (context) => {
    context.document.load('saved');
    return (await isAnswered(context)) && context.document.saved;
  });
}
