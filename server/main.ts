import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { inspectInstallation } from './admin/doctor/doctor-command.ts';
import { inFrench } from './admin/doctor/doctor-french.ts';
import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { misspeltVariables } from './config/misspelt-variables.ts';
import { PASSKEY_FIX, passkeyProblem } from './config/passkey-address.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { BUILT_DASHBOARD } from './dashboard/dashboard-page.routes.ts';
import { offerFirstInvitation } from './dashboard/first-invitation.ts';
import { BUILT_PANE, startService, stopOnSignal } from './service.ts';
import { dom } from './templates/template-package.ts';

for (const sentence of misspeltVariables(process.env)) process.stderr.write(`Warning: ${sentence}\n`);

try {
  const config = readyConfig();
  const noPasskeys = passkeyProblem(config.signIn);
  if (noPasskeys !== null) process.stderr.write(`Warning: ${noPasskeys} ${PASSKEY_FIX}\n`);
  // The first person who needs them doesn't wait, and no one else meanwhile.
  dom();
  await Promise.all([import('mammoth'), import('@simplewebauthn/server')]);
  const service = await startService(config, {
    onStoppable: stopOnSignal,
    async inspect(language) {
      const env = withSecretFiles(process.env);
      const findings = await inspectInstallation({ env, now: new Date() });
      return language === 'fr' ? findings.map(inFrench) : findings;
    },
  });
  const terminal = process.stdout.isTTY ? process.stdout : null;
  await offerFirstInvitation({ ...service, config, terminal, now: new Date(), log: service.app.log });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Removes a socket that systemd passed to another process, whose environment this one inherited. */
function ownEnvironment({ LISTEN_FDS, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOwn = env['LISTEN_PID'] === undefined || env['LISTEN_PID'] === String(process.pid);
  return isOwn ? { ...env, LISTEN_FDS } : env;
}

/** Reports everything that is missing at once. */
function readyConfig(): Config {
  const pages = ['taskpane.html', BUILT_DASHBOARD];
  const isBuilt = pages.every((page) => existsSync(join(BUILT_PANE.folder, page)));
  const problems = isBuilt ? [] : [`The task pane isn't built. Run "npm run build" first.`];
  let config: Config | undefined;
  try {
    config = parseConfig(withSecretFiles(ownEnvironment(process.env)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.unshift(...error.problems);
  }
  if (config === undefined || problems.length > 0) throw new ConfigError(problems);
  return config;
}
