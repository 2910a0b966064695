import type { Command } from 'commander';

import {
  type CredentialRecord,
  readRecord,
  restoreCredential,
  revokeCredential,
} from '../credentials/revocation.service.ts';
import type { Administer, Answer, JsonOption } from './administration.ts';
import { reasonValue } from './option-values.ts';
import { facts } from './table.ts';

interface RevokeOptions extends JsonOption {
  reason?: string;
}

export function addCredentialCommands(program: Command, administer: Administer): void {
  const credential = program
    .command('credential')
    .description('Credentials: the verifiable records behind the codes.');

  credential
    .command('show <public_id>')
    .description('Show a credential with its scans.')
    .option('--json', 'answer the credential')
    .action((publicId: string, options: JsonOption) =>
      administer(options, async ({ db, now }) => answer(await readRecord(db, publicId, now))),
    );

  credential
    .command('revoke <public_id>')
    .description('Revoke a credential: its code says so from the next scan on.')
    .option('--reason <reason>', 'why; kept with the credential, not shown in public', reasonValue)
    .option('--json', 'answer the credential')
    .action((publicId: string, options: RevokeOptions) =>
      administer.change(options, async ({ db, ...auditContext }) =>
        answer(await revokeCredential(db, publicId, options.reason ?? null, auditContext)),
      ),
    );

  credential
    .command('restore <public_id>')
    .description('Take a revocation back.')
    .option('--json', 'answer the credential')
    .action((publicId: string, options: JsonOption) =>
      administer.change(options, async ({ db, ...auditContext }) =>
        answer(await restoreCredential(db, publicId, auditContext)),
      ),
    );
}

function answer(record: CredentialRecord): Answer {
  const { scans } = record;
  const text = facts([
    ['Credential', record.public_id],
    ['Title', record.title],
    ['Status', record.status],
    ['Holder', record.holder_name],
    ['Kind', [record.type, record.family, record.doc_type].filter((part) => part !== null).join(' / ')],
    ['Organization', record.organization_id],
    ['File', record.doc_id],
    ['Issued', `${record.issued_at} UTC`],
    ['From', record.effective_date],
    ['Until', record.end_date],
    ['Revoked', record.revoked_at && `${record.revoked_at} UTC`],
    ['Reason', record.revoked_reason],
    ['Scans', `${scans.total_scans} (${scans.valid_scans} valid, ${scans.invalid_scans} invalid)`],
    ['Last scan', scans.last_scan_at && `${scans.last_scan_at} UTC`],
  ]);
  return { json: record, text };
}
