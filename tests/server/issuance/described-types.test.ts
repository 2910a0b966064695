import { expect, test } from 'vitest';

import { FIELD_TYPES } from '#contract/document-form.ts';

import { call } from '#tests/server/call.ts';
import { type Member, sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();

async function described({ token }: Member, language = 'en') {
  const headers = { 'accept-language': language };
  return (await call(service, 'settingsRead', { token, headers })).answer.settings.document_types;
}

async function families(member: Member) {
  return [...new Set((await described(member)).map(({ family }) => family))];
}

test('a client gets everything that a form needs, in its language', async () => {
  const types = await described(school, 'fr');
  const { fields, ...enrollment } = types[0] ?? { fields: [] };
  expect(enrollment).toEqual({
    doc_type: 'enrollment_certificate',
    endpoint: '/student-documents',
    family: 'school',
    label: 'Certificat de scolarité',
    subject: 'student',
    can_issue: true,
    outdated_templates: [],
  });
  expect(fields[0]).toEqual({
    name: 'programme',
    label: 'Formation ou classe',
    type: 'text',
    required: true,
    max_length: 150,
    columns: [],
  });
  const transcript = types.find(({ doc_type }) => doc_type === 'transcript');
  const results = transcript?.fields.find(({ name }) => name === 'results');
  expect(results).toMatchObject({ label: 'Résultats', columns: ['Matière', 'Note', 'Crédits'] });
  expect((await described(school))[0]?.label).toBe('Enrollment certificate');
  const kinds = new Set(types.flatMap((type) => type.fields.map((field) => field.type)));
  expect([...kinds].sort()).toEqual([...FIELD_TYPES].sort());
});

test('a client gets only the types that it may issue', async () => {
  expect(await families(school)).toEqual(['school', 'certificates', 'org']);
  expect(await families(await service.join({ workspace: 'entreprise' }))).toEqual(['employee', 'company']);
  expect(await families(await service.join({ permissions: [] }))).toEqual(['org']);
});
