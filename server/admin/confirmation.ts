import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Command, OptionValues } from '@commander-js/extra-typings';

import { conflict } from '#server/errors/refusals.ts';

import type { Answer, Terminal } from './administration.ts';

/** Adds the options that all irreversible commands share. */
export function confirmable<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
) {
  return command
    .option('--yes', "don't ask for confirmation; needed where there's no terminal")
    .option('--dry-run', 'only show what would happen');
}

export interface ConfirmationOptions {
  yes?: true | undefined;
  dryRun?: true | undefined;
}

export interface Irreversible<Work> {
  /** The word to type, such as the ID that the command is about. */
  word: string;
  /** Set for a reversible act that affects enough to be confirmed. */
  canBeUndone?: true;
  /** Returns what the work would answer and throws what it would throw, without changing anything. */
  preview: (work: Work) => Promise<Answer>;
}

export function textOf({ text }: Pick<Answer, 'text'>): string {
  return typeof text === 'string' ? text : text.filter((line) => typeof line === 'string').join('\n');
}

/** Returns the answer of a dry run, or null to go on. Throws a Refusal without a confirmation. */
export async function requireConfirmation(
  { stdin, stderr }: Pick<Terminal, 'stdin' | 'stderr'>,
  { yes, dryRun }: ConfirmationOptions,
  {
    word,
    canBeUndone = false,
    preview: previewed,
  }: { word: string; canBeUndone?: boolean; preview: () => Promise<Answer> },
): Promise<Answer | null> {
  if (yes && !dryRun) return null;
  const preview = await previewed();
  const outcome = `The result would be:\n${textOf(preview)}`;
  if (dryRun)
    return { json: { ...preview.json, dry_run: true }, text: `Dry run: nothing was changed. ${outcome}` };
  if (preview.losesNothing) return null;
  if (!stdin?.isTTY)
    throw conflict(
      `${canBeUndone ? 'This can change many documents' : "You can't undo this"}, so nothing was changed. See the result with --dry-run, then confirm with --yes`,
    );
  const warning = canBeUndone ? '' : "You can't undo this. ";
  stderr.write(`${outcome}\n\n${warning}To continue, type ${word}: `);
  const lines = createInterface({ input: stdin });
  const [typed] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (typed?.trim() !== word) throw conflict("That isn't what to type, so nothing was changed");
  return null;
}
