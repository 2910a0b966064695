import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';

import { UnconfirmedTitles } from '#server/erasure/unbound-titles.ts';
import { BadRows } from '#server/people/import/import-problems.ts';

import { createAdminister, type Terminal } from './administration.ts';
import { addBulkCommands } from './bulk/bulk-commands.ts';
import { addAuditCommands } from './commands/audit-commands.ts';
import { addContentCommands } from './commands/content-commands.ts';
import { addCredentialCommands } from './commands/credential-commands.ts';
import { addBackupCommand, addRecountCommand, addRestoreCommand } from './commands/database-commands.ts';
import { addDemoCommands } from './commands/demo-commands.ts';
import { addDirectoryCommands } from './commands/directory-commands.ts';
import { addFactCommands } from './commands/fact-commands.ts';
import { addFileCommands } from './commands/file-commands.ts';
import { addIdentityCommands } from './commands/identity-commands.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { addMoveCommand } from './commands/move-command.ts';
import { addOrganizationCommands } from './commands/organization-commands.ts';
import { addPeopleCommands } from './commands/people-commands.ts';
import { addReportCommands } from './commands/report-commands.ts';
import { addRetentionCommands } from './commands/retention-commands.ts';
import { addSignInCommands, addTokenCommands } from './commands/access-commands.ts';
import { addTemplateCommands } from './commands/template-commands.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { foreseenSentence } from './foreseen-errors.ts';
import { shortValue } from './option-values.ts';

const DONE = 0;
const REFUSED = 1;
const USAGE = 2;

/** Runs one command line and returns its exit status. Throws unexpected errors. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  const program = new Command('sealmark admin')
    .description(
      'Administer Sealmark: organizations, their people, identities, tokens, credentials, and keys.',
    )
    .usage('<noun> <verb> [options]')
    .addHelpText(
      'after',
      `
Uses the database in DATABASE_URL. Works while the service runs, except restore and move.
Only migrate and restore change its tables. What can't be undone asks first: --dry-run shows the result, --yes confirms.
The audit log names you by --as, SEALMARK_AS, or your login name, in this order.
Exit status: 0 success, 1 error (nothing was stored), 2 invalid command.
With --json, the output is one line of JSON; for an error, {"ok":false,"error":"…"}.`,
    )
    .showHelpAfterError('(run with --help for usage)')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .exitOverride();
  const sayAsJson = (error: string, more: object = {}): void => {
    if (args.includes('--json')) terminal.stdout.write(`${JSON.stringify({ ok: false, error, ...more })}\n`);
  };
  try {
    const administer = createAdminister(terminal);
    addOrganizationCommands(program, administer);
    addIdentityCommands(program, administer);
    addSignInCommands(program, administer);
    addTokenCommands(program, administer);
    addDirectoryCommands(program, administer);
    addPeopleCommands(program, administer);
    addCredentialCommands(program, administer);
    addBulkCommands(program, administer);
    addReportCommands(program, administer);
    addTemplateCommands(program, administer);
    addFactCommands(program, administer);
    addContentCommands(program, administer);
    addFileCommands(program, administer);
    addKeyCommands(program, administer);
    addAuditCommands(program, administer);
    addBackupCommand(program, administer);
    addRestoreCommand(program, administer);
    addRecountCommand(program, administer);
    addMigrateCommand(program, administer);
    addRetentionCommands(program, administer);
    addMoveCommand(program, administer);
    addDoctorCommand(program, administer);
    addDemoCommands(program, administer);
    addNameOption(program);
    await program.parseAsync(args, { from: 'user' });
    return administer.hasProblem() ? REFUSED : DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return DONE;
      sayAsJson(error.message.replace(/^error: /, ''));
      return USAGE;
    }
    const sentence = foreseenSentence(error);
    if (sentence === undefined) throw error;
    terminal.stderr.write(`${sentence}\n`);
    sayAsJson(sentence, detailsOf(error));
    return REFUSED;
  }
}

/** The machine-readable details beside the sentence. */
function detailsOf(error: unknown): object {
  if (error instanceof BadRows)
    return {
      problems: error.problems.map(({ error: problem, count, lines }) => ({ error: problem, count, lines })),
    };
  return error instanceof UnconfirmedTitles ? { titles: error.titles } : {};
}

/** Last words of the commands that change nothing. */
const READING = new Set(['list', 'show', 'export', 'backup', 'doctor']);
/** These commands print a value for SIGNING_KEYS and store nothing. */
const PRINTING = new Set(['key add', 'key promote']);

/** Adds `--as`, the actor in the audit log, to every command that changes something. */
function addNameOption(command: CommandUnknownOpts, path: readonly string[] = []): void {
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
