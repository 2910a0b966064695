import type { CommandUnknownOpts } from '@commander-js/extra-typings';

import { shortValue } from './option-values.ts';

/** Last words of the commands that change nothing. */
const READING = new Set(['list', 'show', 'export', 'backup', 'doctor']);
/** These commands print a value for SIGNING_KEYS and store nothing. */
const PRINTING = new Set(['key add', 'key promote']);

/** Adds `--as`, the actor in the audit log, to every command that changes something. */
export function addNameOption(command: CommandUnknownOpts, path: readonly string[] = []): void {
  for (const child of command.commands) {
    const childPath = [...path, child.name()];
    if (child.commands.length > 0) addNameOption(child, childPath);
    else if (!READING.has(child.name()) && !PRINTING.has(childPath.join(' ')))
      child.option(
        '--as <name>',
        'your name, for the audit log (default: SEALMARK_AS, or your login name)',
        shortValue,
      );
  }
}
