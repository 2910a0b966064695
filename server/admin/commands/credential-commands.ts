import type { Command } from '@commander-js/extra-typings';

import { WORDS } from '#contract/words/words.ts';
import {
  type CredentialRecord,
  readRecord,
  restoreCredential,
  revokeCredential,
} from '#server/revocation/revocation.service.ts';
import { type Administer, type Answer, facts } from '#server/admin/administration.ts';
import { reasonValue } from '#server/admin/option-values.ts';

export function addCredentialCommands(program: Command, administer: Administer): void {
  const credential = program
    .command('credential')
    .description('Credentials: the verifiable records behind QR codes.');

  credential
    .command('show <public_id>')
    .description(
      'Show a credential: who issued it with which token and request, the names of its facts, and its scans.',
    )
    .option('--json', 'print the credential as JSON')
    .action((publicId, options) =>
      administer(options, async ({ db, now }) => answer(await readRecord(db, publicId, now))),
    );

  credential
    .command('revoke <public_id>')
    .description('Revoke a credential. Anyone who scans it sees that.')
    .option(
      '--reason <reason>',
      'reason; stored with the credential and in the audit log, never shown publicly',
      reasonValue,
    )
    .option('--json', 'print the credential as JSON')
    .action((publicId, options) =>
      administer.change(options, async ({ db, ...auditContext }) =>
        answer(await revokeCredential(db, publicId, options.reason ?? null, auditContext)),
      ),
    );

  credential
    .command('restore <public_id>')
    .description('Undo a revocation.')
    .option('--json', 'print the credential as JSON')
    .action((publicId, options) =>
      administer.change(options, async ({ db, ...auditContext }) =>
        answer(await restoreCredential(db, publicId, auditContext)),
      ),
    );
}

function answer(record: CredentialRecord): Answer {
  const { scans, issuer } = record;
  const text = facts([
    ['Credential', record.public_id],
    ['Title', record.title],
    ['Status', WORDS.en[`status.${record.status}`].toLowerCase()],
    ['Holder', record.holder_name],
    ['Type', [record.type, record.family, record.doc_type].filter((part) => part !== null).join(' / ')],
    ['Organization', record.organization_id],
    ['Issued by', issuer && [issuer.name, `(${issuer.identity_uid})`].filter(Boolean).join(' ')],
    ['With token', issuer?.token_id ?? null],
    ['In request', issuer?.request_id ?? null],
    ['File', record.doc_id],
    ['Issued', `${record.issued_at} UTC`],
    ['From', record.effective_date],
    ['Until', record.end_date],
    ['Revoked', record.revoked_at && `${record.revoked_at} UTC`],
    ['Reason', record.revoked_reason],
    ['Facts', record.facts.map(({ name, mode }) => `${name} (${mode})`).join(', ') || null],
    ['Scans', `${scans.total_scans} (${scans.valid_scans} valid, ${scans.invalid_scans} invalid)`],
    ['Last scan', scans.last_scan_at && `${scans.last_scan_at} UTC`],
  ]);
  return { json: record, text };
}
