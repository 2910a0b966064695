import { Command, CommanderError } from 'commander';

import { ConfigError } from '../config.ts';
import { Refusal } from '../http/errors.ts';
import { createAdminister, type Terminal, UnusableDatabase } from './administration.ts';
import { addCredentialCommands } from './credential-commands.ts';
import { addDemoCommands } from './demo-commands.ts';
import { addIdentityCommands } from './identity-commands.ts';
import { addOrganizationCommands } from './organization-commands.ts';
import { addTokenCommands } from './token-commands.ts';

const DONE = 0;
const REFUSED = 1;
const USAGE = 2;

/** Carries out one command line and answers its exit status. What is unexpected is thrown. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  const program = new Command('admin')
    .description('Administer Sealmark: organizations, identities, tokens and credentials.')
    .usage('<noun> <verb> [options]')
    .addHelpText(
      'after',
      `
Works on the database named by DATABASE_URL, also while the service runs.
Exit status: 0 done, 1 refused (nothing was stored), 2 the command was not understood.
With --json the answer is one line of JSON; where something is wrong it is {"ok":false,"error":"…"}.`,
    )
    .showHelpAfterError('(add --help to see what is possible)')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .exitOverride();
  const administer = createAdminister(terminal);
  addOrganizationCommands(program, administer);
  addIdentityCommands(program, administer);
  addTokenCommands(program, administer);
  addCredentialCommands(program, administer);
  addDemoCommands(program, administer);

  const sayAsJson = (error: string): void => {
    if (args.includes('--json')) terminal.stdout.write(`${JSON.stringify({ ok: false, error })}\n`);
  };
  try {
    await program.parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return DONE;
      sayAsJson(error.message.replace(/^error: /, ''));
      return USAGE;
    }
    if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof UnusableDatabase))
      throw error;
    terminal.stderr.write(`${error.message}\n`);
    sayAsJson(error.message);
    return REFUSED;
  }
}
