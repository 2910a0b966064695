import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';

import { parseDatabaseUrl, parseSigningKeys } from '#server/config/config.ts';
import { exportOrganization } from '#server/archive/organization-export.service.ts';
import { importOrganization } from '#server/archive/organization-import.service.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';

import { type Administer, progressBar } from '#server/admin/administration.ts';

export function addArchiveCommands(org: Command, administer: Administer): void {
  org
    .command('export <organization_id> <file>')
    .description(
      'Write everything of an organization to a new file: people, documents, figures, staff, templates, audit log, erasures.\n' +
        "Signing keys and tokens aren't included. Only the file's owner can read it.",
    )
    .option('--json', 'print JSON: {organization_id, file, rows, keys: […]}')
    .action((organizationUid, path, options) =>
      administer(options, async ({ db, env, stderr, now, actor }) => {
        const bar = progressBar(stderr, 'Export');
        const databaseUrl = parseDatabaseUrl(env);
        const request = { databaseUrl, organizationUid, path, onProgress: bar.show };
        const { rows, keys } = await exportOrganization(db, request, { now, actor }).finally(bar.stop);
        const text = [
          `${organizationUid} exported to ${path} (${rows} rows). The file contains personal data.`,
          keys.length > 0 &&
            `For readers to check its documents, the other service needs these signing keys: ${keys.join(', ')}.`,
        ];
        return { json: { organization_id: organizationUid, file: path, rows, keys }, text };
      }),
    );

  org
    .command('import <file>')
    .description(
      'Add an organization from a file made by org export on another service: all of it, or nothing.\n' +
        'Readers can check its documents here once the service has their signing keys. Create new tokens afterwards.',
    )
    .option(
      '--key <old=new...>',
      'another ID for a signing key, if this service has a different key with that ID',
      renamedKey,
    )
    .option(
      '--json',
      'print JSON: {organization_id, rows, keys: […], missing_keys: […], erased_again, outdated_templates: […]}',
    )
    .action((path, { key: keyIds = {}, ...options }) =>
      administer(options, async ({ db, env, migrations, now, actor }) => {
        const context = { now, actor, file: erasedPeopleFile(env) };
        const { name, ...imported } = await importOrganization(db, { path, keyIds, migrations }, context);
        const supplied = (parseSigningKeys(env) ?? []).map(({ id }) => id);
        const missing_keys = imported.keys.filter((id) => !supplied.includes(id));
        const text = [
          `${name} (${imported.organization_id}) imported (${imported.rows} rows). People erased again: ${imported.erased_again}.`,
          missing_keys.length > 0 &&
            `Add these signing keys to SIGNING_KEYS and restart every process: ${missing_keys.join(', ')}.`,
          imported.outdated_templates.length > 0 &&
            `Nothing can be issued from these templates until they're replaced with Word documents: ${imported.outdated_templates.join(', ')}.`,
          'Then create tokens for its staff, and scan a seal from before.',
        ];
        return { json: { ...imported, missing_keys }, text };
      }),
    );
}

function renamedKey(value: string, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, from, to] = /^([\w-]{1,32})=([\w-]{1,32})$/.exec(value) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('must be OLD=NEW, such as k1=lycee');
  if (Object.values(known).includes(to)) throw new InvalidArgumentError('gives two keys the same ID');
  return { ...known, [from]: to };
}
