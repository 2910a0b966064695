import type { Command } from '@commander-js/extra-typings';

import { type Administer, aligned } from '#server/admin/administration.ts';
import type { Environment } from '#server/config/config.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { checkDatabase } from './database-checks.ts';
import { checkDisk, checkFiles } from './file-checks.ts';
import type { Finding } from './finding.ts';
import { checkPublicUrl } from './public-check.ts';
import { checkStandbys } from './standby-checks.ts';
import {
  checkAddress,
  checkConfiguration,
  checkOwnCertificate,
  checkProvider,
  checkProxy,
} from './setup-checks.ts';

export function addDoctorCommand(program: Command, administer: Administer): void {
  program
    .command('doctor')
    .description(
      'Check this installation: configuration, address, proxy, certificate, visitors, sign-in by the identity provider, files, disk, database, tables, keys, passkeys, erasures, backup, clock, and standbys.\n' +
        'Each line is ok, warning, or error, with what to do. It changes nothing. Exit status 1 if something is wrong.',
    )
    .option('--backups <folder>', 'also check the newest file in this folder')
    .option('--json', 'print JSON: {ok, checks: [{state, check, found, fix}]}')
    .action(({ backups, ...options }) =>
      administer.apart(options, async ({ env, now, migrations }) => {
        const checks = await inspectInstallation({ env, now, migrations, backups });
        const isProblem = checks.some(({ state }) => state === 'error');
        const lines = checks.map(({ state, check, found, fix }) => [state, check, `${found} ${fix ?? ''}`]);
        return { json: { ok: !isProblem, checks }, text: aligned(lines), isProblem };
      }),
    );
}

interface Installation {
  /** Includes the contents of secret files. */
  env: Environment;
  now: Date;
  migrations?: Migrations | undefined;
  /** A folder of backups, if one was named. */
  backups?: string | undefined;
}

export async function inspectInstallation({
  env,
  now,
  migrations,
  backups,
}: Installation): Promise<Finding[]> {
  const { config, findings: ofConfiguration } = checkConfiguration(env);
  const ofCertificate = config && checkOwnCertificate(config, now);
  const ofSetup = config && [
    checkAddress(config),
    checkProxy(config),
    ...(ofCertificate ? [ofCertificate] : []),
    ...(await checkPublicUrl(config, now)),
    ...(await checkProvider(config)),
  ];
  const isDatabaseNamed = !ofConfiguration.some(({ found }) => found.startsWith('DATABASE_URL '));
  const ofDatabase = isDatabaseNamed && [
    ...checkFiles(env, { tls: config?.tls ?? null, backups }),
    ...(await checkDisk(env)),
    ...(await checkDatabase({ env, now, migrations, backups, signIn: config?.signIn ?? null })),
    ...(config ? await checkStandbys(config) : []),
  ];
  return [...ofConfiguration, ...(ofSetup ?? []), ...(ofDatabase || [])];
}
