import { describe, expect, test } from 'vitest';

import { timestamp } from '#server/db/schema.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';

import { addStudent, call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from '#tests/server/admin/admin.ts';

const { admin, answer, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();
const student_uid = await addStudent(service, school);
const transcriptOf = { org: school.organizationUid, 'doc-type': 'transcript' };

const RESULTS = 'Maths; 16,5; 3\nHistory; A+\nMaths; 12\nSports\n; 20';

async function issued(fields: object = {}, language = 'en') {
  const body = {
    doc_type: 'transcript',
    language,
    student_uid,
    fields: {
      programme: 'Year 2',
      academic_year: '2025–2026',
      results: RESULTS,
      average: '14,25',
      comment: 'Good',
      ...fields,
    },
  };
  const { answer: made } = await call(service, 'studentDocumentIssue', { token: school.token, body });
  return made.verification;
}

const modeOf = async (field: string) => {
  const { fields } = await answer('facts list', transcriptOf);
  const rows = fields as { field: string; mode: string; is_default: boolean }[];
  return rows.find((row) => row.field === field);
};

describe('facts of an issued document', () => {
  test('follow from its type: a transcript shows its purpose, and its grades can be asked about', async () => {
    expect((await issued()).facts).toEqual([
      { name: 'Program or class', mode: 'shown', value: 'Year 2' },
      { name: 'Academic year', mode: 'shown', value: '2025–2026' },
      { name: 'Maths', mode: 'askable', value: null },
      { name: 'History', mode: 'askable', value: null },
      { name: 'Maths (2)', mode: 'askable', value: null },
      { name: 'Overall average', mode: 'askable', value: null },
    ]);
    expect((await issued({}, 'fr')).facts.map(({ name }) => name)).toContain('Moyenne générale');
  });

  test('show a diploma’s degree, honors and date as printed, and no birth date', async () => {
    const fields = {
      degree: 'Licence',
      honours: 'Très bien',
      awarded_on: '2026-07-01',
      birth_date: '2004-02-29',
      birth_place: 'Lyon',
      signatory: 'Camille Roy',
    };
    const body = { doc_type: 'diploma', language: 'fr', student_uid, fields };
    const { answer: made } = await call(service, 'diplomaCertificateIssue', { token: school.token, body });
    expect(made.verification.facts).toEqual([
      { name: 'Intitulé du diplôme', mode: 'shown', value: 'Licence' },
      { name: 'Mention', mode: 'shown', value: 'Très bien' },
      { name: 'Décerné le', mode: 'shown', value: '1er juillet 2026' },
    ]);
    const query = { public_id: made.document.public_id };
    const read = await call(service, 'verificationStatus', { token: school.token, query });
    expect(read.answer.verification.facts).toEqual(made.verification.facts);
  });

  test('are at most forty: the rest of a long transcript stays private', async () => {
    const results = Array.from({ length: 50 }, (_, index) => `Course ${index}; ${index % 21}`).join('\n');
    expect((await issued({ results })).facts).toHaveLength(40);
  });

  test('never contain dates of birth, pay, addresses or names, unless configured', async () => {
    const { fields } = await answer('facts list', { org: school.organizationUid });
    const company = await service.join({ workspace: 'entreprise' });
    const { fields: more } = await answer('facts list', { org: company.organizationUid });
    const rows = [...(fields as object[]), ...(more as object[])] as { field: string; mode: string }[];
    expect(rows).toHaveLength(ALL_TYPES.flatMap((type) => type.fields).length);
    const open = rows.filter(({ mode }) => mode !== 'private').map(({ field }) => field);
    const personal = /birth|salary|address|signatory|supervisor|party|allowance/;
    expect(open.filter((field) => personal.test(field))).toEqual([]);
  });
});

describe('an administrator who decides what readers can compare', () => {
  test('sets fields for documents issued from then on, and restores the defaults', async () => {
    const before = await issued();
    const set = await admin('facts set results=private average=shown', transcriptOf);
    expect(set.stdout).toBe('transcript.results is now private.\ntranscript.average is now shown.\n');
    expect(await modeOf('average')).toMatchObject({ mode: 'shown', is_default: false });
    const facts = (await issued()).facts.map(({ name, value }) => [name, value]);
    expect(facts).toEqual([
      ['Program or class', 'Year 2'],
      ['Academic year', '2025–2026'],
      ['Overall average', '14,25'],
    ]);
    const query = { public_id: before.public_id };
    const read = await call(service, 'verificationStatus', { token: school.token, query });
    expect(read.answer.verification.facts).toEqual(before.facts);

    expect((await admin('facts reset', transcriptOf)).stdout).toBe('transcript reset to the defaults.\n');
    expect(await modeOf('average')).toMatchObject({ mode: 'askable', is_default: true });
    expect((await issued()).facts).toEqual(before.facts);
  });

  test('sees which facts a credential has, without values', async () => {
    const { public_id } = await issued();
    const { stdout } = await admin(`credential show ${public_id}`);
    expect(stdout).toMatch(/^Facts +Program or class \(shown\), .*Maths \(askable\)/m);
    const shown = await answer(`credential show ${public_id}`);
    expect(shown).toMatchObject({ facts: expect.arrayContaining([{ name: 'Maths', mode: 'askable' }]) });
    expect(JSON.stringify(shown)).not.toContain('Year 2');
  });
});

test('an administrator sees how often readers were wrong, and reopens a closed fact', async () => {
  const { public_id } = await issued();
  const { db } = service.database;
  expect((await admin(`facts answers ${public_id}`)).stdout).toBe('No wrong answers in two weeks.\n');
  const at = timestamp(new Date());
  const issuedOne = db.selectFrom('credentials').where('public_id', '=', public_id);
  const { id } = await issuedOne.select('id').executeTakeFirstOrThrow();
  await db
    .updateTable('credential_facts')
    .set({ wrong_answers: 8, wrong_since: at, last_wrong_at: at })
    .where('credential_id', '=', id)
    .where('number', '=', 3)
    .execute();
  const { facts } = await answer(`facts answers ${public_id}`);
  const closed = { number: 3, count: 8, last_at: at, is_closed: true, reopenings_left: 3 };
  expect(facts).toEqual([{ name: 'Maths', ...closed }]);
  expect((await admin(`facts answers ${public_id}`)).stdout).toMatch(/3 +Maths +8 .*closed +3/);
  expect((await admin(`facts reopen ${public_id} 3`)).stdout).toBe('Readers can answer: Maths.\n');
  expect(await answer(`facts answers ${public_id}`)).toEqual({ facts: [] });
  expect((await admin(`facts reopen ${public_id} 1`)).stderr).toBe('Fact not found\n');
});
