import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ACTIVITY_EVENTS, ACTIVITY_OUTCOMES } from '#contract/analytics.ts';
import { WORDS } from '#contract/words/words.ts';
import { copiedTables, readRows } from '#server/db/table-rows.ts';
import { recordTexts } from '#server/person-record/person-record-texts.ts';

import { addEmployee } from '#tests/server/call.ts';
import { addDraft } from '#tests/server/service-fixture.ts';
import { type Used, usedService } from './admin.ts';

/** The columns that lead to a person, and those that the page shows otherwise. */
const PERSONAL = ['credential_id', 'student_id', 'employee_id'];
const SHOWN_OTHERWISE = ['credentials', 'former_names'];
const UNSHOWN = [
  ...PERSONAL,
  'id',
  'act_id',
  'job_id',
  'file',
  'organization_id',
  'search_text',
  'family',
  'identity_uid',
];

async function exported({ admin, folder, school }: Used, name: string, options = {}) {
  const path = join(folder, name);
  const outcome = await admin(`person export S-1 ${path}`, { org: school.organizationUid, ...options });
  expect(outcome).toMatchObject({ exit: 0, stderr: '' });
  return { ...outcome, path, text: await readFile(path, 'utf8') };
}

test('a person gets everything stored about them, and separately what may be about a namesake', async () => {
  const used = await usedService();
  const { db } = used.service.database;
  await addDraft(used.service, used.school, 'Diplôme de Z. Martin');
  const { path, text, stdout } = await exported(used, 'zoe.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(stdout).toBe(
    `S-1 exported to ${path}, with one document. The file contains personal data.\n` +
      "It also has 3 items with the name that aren't linked to anyone, and can be about other people. Check, or use --no-unlinked, before you give the file to anyone.\n",
  );
  expect(JSON.parse(text)).toMatchObject({
    organization: { organization_id: used.school.organizationUid, name: 'Lycée Saint-Exupéry' },
    person: {
      uid: 'S-1',
      first_name: 'Zoé',
      last_name: 'Lefèvre',
      email: 'zoe@example.org',
      status: 'validated',
    },
    former_names: [{ first_name: 'Zoé', last_name: 'Martin' }],
    documents: [
      {
        public_id: used.publicIds[0],
        doc_type: 'diploma',
        status: 'valid',
        records: {
          issued_documents: [{ client_reference: 'order-1', language: 'fr' }],
          scan_counts: [{ valid: 1, invalid: 0 }],
          activity: [{ event: 'document_issued' }, { event: 'scan' }],
        },
      },
    ],
    audit: [{ action: 'document_issued' }],
    mentions: {
      documents: [{ public_id: used.publicIds[1], title: 'Lettre à Zoé Lefèvre – <été> & 😀' }],
      drafts: [{ title: 'Diplôme de Z. Martin' }],
      files: [{ external_url: 'https://example.org/Letters/zoe.docx', number: 1 }],
    },
  });

  // Everything stored with the name, in any table, is in the file.
  const named: string[] = [];
  for (const table of await copiedTables(db))
    for await (const rows of readRows(db, table))
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (column !== 'search_text' && /\b(lefèvre|martin|zoe)\b/i.test(String(value)))
            named.push(String(value));
  expect(named.length).toBeGreaterThan(4);
  const missing = named.filter((value) => !text.includes(JSON.stringify(value)));
  expect(missing).toEqual([]);

  const { entries } = await used.answer('audit list', { action: 'person_exported' });
  expect(entries).toMatchObject([{ subject: 'S-1' }]);
});

test.each([
  [
    'en',
    'Data about Zoé Lefèvre',
    ['Earlier names', 'Scans as valid', 'Where the name also appears', 'November 14, 2026'],
  ],
  [
    'fr',
    'Données concernant Zoé Lefèvre',
    ['Noms précédents', 'Scans (valide)', 'Autres endroits où figure le nom', '14 novembre 2026'],
  ],
])('the page is readable in %s', async (lang, title, sentences) => {
  const used = await usedService();
  const { text } = await exported(used, `zoe-${lang}.html`, { lang });
  expect(text).toContain(`<html lang="${lang}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  expect(text).toContain('Lettre à Zoé Lefèvre – &lt;été&gt; &amp; 😀');
  const short = await exported(used, `short-${lang}.html`, { lang, 'no-unlinked': true });
  expect(short.text).not.toContain('Lettre à');
  expect(short.stdout).not.toContain('linked');
});

test('the page uses the same term for a status as every other surface, and calls a person’s record closed', () => {
  const texts = recordTexts('fr');
  expect(texts.value('expired', 'status')).toBe(WORDS.fr['status.expired'].toLowerCase());
  expect(texts.value('revoked', 'person')).toBe('clos');
});

test('the page has labels in both languages for each table, column and event of a person', async () => {
  const { service } = await usedService();
  const tables = (await copiedTables(service.database.db)).filter(({ name, columns }) => {
    const names = columns.map((column) => column.name);
    return !SHOWN_OTHERWISE.includes(name) && PERSONAL.some((column) => names.includes(column));
  });
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => name));
  for (const texts of [recordTexts('en'), recordTexts('fr')]) {
    const nameless = [
      ...tables.filter(({ name }) => !texts.table(name)).map(({ name }) => name),
      ...columns.filter((name) => !UNSHOWN.includes(name) && !texts.column(name)),
      ...[...ACTIVITY_EVENTS, ...ACTIVITY_OUTCOMES, 'person_read'].filter(
        (word) => !texts.value(word, 'status'),
      ),
    ];
    expect(nameless).toEqual([]);
  }
});

test('an employee who uses Sealmark also gets their account, without its secrets', async () => {
  const { admin, service, folder, school: _ } = await usedService();
  const company = await service.join({ workspace: 'entreprise', name: 'Atelier' });
  await addEmployee(service, company, { uid: 'E-1', email: 'C.ROY@example.org' });
  const path = join(folder, 'e.json');
  await admin(`person export E-1 ${path}`, { org: company.organizationUid });
  const text = await readFile(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    person: { uid: 'E-1', department: 'Workshop' },
    accounts: [{ uid: company.identityUid, name: 'Camille Roy', tokens: [{ revoked_at: null }] }],
    documents: [],
  });
  expect(text).not.toMatch(/"hash"/);
});
