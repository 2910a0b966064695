import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const PRIVACY = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');

/** The row of docs/privacy.md that describes the data of each table. */
const DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  'students, employees': ['students', 'employees', 'former_names', 'people_counts'],
  documents: [
    'credentials',
    'issued_documents',
    'document_counts',
    'credential_search',
    'credential_trigrams',
  ],
  facts: ['credential_facts'],
  'digests of texts': ['credential_contents'],
  'registered files': ['registered_files'],
  files: ['editor_documents'],
  scans: ['scan_counts', 'scan_hours', 'reviewed_signals', 'daily_sums', 'activity'],
  reports: ['reports'],
  staff: ['identities', 'tokens', 'passkeys', 'invitations', 'passkey_challenges', 'connection_requests'],
  'changes to many documents': ['bulk_acts', 'bulk_act_changes'],
  'documents for many people': ['class_jobs', 'class_job_rows'],
  'linked accounts': ['provider_accounts', 'provider_sign_ins'],
  'audit log': ['audit'],
  organization: ['accounts', 'organizations', 'brands', 'domains', 'template_versions'],
  'counters of the limits': ['rate_limit_counters'],
  'erased people': ['erasure_key', 'organization_erasure_keys', 'erased_people'],
};
/** Settings, the demo and the upkeep of the database. */
const IMPERSONAL = [
  'templates',
  'fact_settings',
  'content_settings',
  'drafts',
  'signing_keys',
  'status_day',
  'upkeep',
  'scan_writers',
  'retention',
  'kysely_migration',
];

test('the privacy page describes every table that can hold personal data', async () => {
  const service = await startTestService();
  onTestFinished(() => service.stop());
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'
  `.execute(service.database.db);
  const known = [...Object.values(DESCRIBED).flat(), ...IMPERSONAL];
  // A search index stores its parts in tables named after it.
  const names = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  const unknown = names.filter((name) => !/^credential_search_|^kysely_/.test(name));
  expect(unknown).toEqual([]);
  for (const row of Object.keys(DESCRIBED)) expect(PRIVACY).toMatch(new RegExp(`^\\| ${row} +\\|`, 'm'));
});

test('neither a form’s input nor a visitor’s address is stored in the database', async () => {
  const service = await startTestService({ env: { TRUST_PROXY: 'loopback' } });
  onTestFinished(() => service.stop());
  const { token } = await service.join({ workspace: 'entreprise' });
  const fields = { subject: 'Opening hours', recipients: 'Everyone', body: 'Salary of 98765 euros' };
  const body = { doc_type: 'memo', fields };
  const { status, answer } = await call(service, 'companyDocumentIssue', { token, body });
  expect(status).toBe(201);
  const { pathname, search } = new URL(answer.document.verify_url);
  const headers = { ...PHONE, 'x-forwarded-for': '198.51.100.77' };
  expect((await service.app.inject({ url: pathname + search, headers })).statusCode).toBe(200);

  const file = service.config.databaseUrl.slice('sqlite:'.length);
  const stored = [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');
  expect(stored).toContain('Opening hours');
  expect(stored).not.toContain('98765');
  expect(stored).not.toContain('198.51.100.77');
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(search.slice('?sig='.length));
});
