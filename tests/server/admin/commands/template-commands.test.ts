import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { addStudent } from '#tests/server/people/people-fixture.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from '#tests/server/admin/admin.ts';

const { admin, answer, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
const choice = { org: school.organizationUid, type: 'diploma', language: 'en' };
const SOURCE = '<h1>{{fields.degree}}</h1>\n<p>For {{holder.name}} &amp; family</p>';

await service.database.db
  .insertInto('templates')
  .values({
    organization_id: school.organizationId,
    doc_type: 'diploma',
    language: 'en',
    source: SOURCE,
    updated_at: '2026-01-05 08:00:00',
  })
  .execute();

function issued(language: string) {
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language, fields, student_uid: student };
  return call(service, 'diplomaCertificateIssue', { token: school.token, body });
}

/** What the pane is told, and what the doctor finds. */
async function outdated() {
  const { settings } = (await call(service, 'settingsRead', { token: school.token })).answer;
  const { checks } = JSON.parse((await admin('doctor', { json: true })).stdout) as {
    checks: { check: string; state: string; found: string }[];
  };
  const found = checks.find(({ check }) => check === 'templates');
  const told = settings.document_types.find(({ doc_type }) => doc_type === 'diploma')?.outdated_templates;
  return { told, state: found?.state, found: found?.found };
}

async function replacedAt(language: string) {
  const { templates } = await answer('template list', { org: choice.org });
  return (templates as { doc_type: string; language: string; replaced_at: string | null }[]).find(
    (row) => row.doc_type === 'diploma' && row.language === language,
  )?.replaced_at;
}

describe('an administrator who looks after templates', () => {
  test('sees every type of the workspace in both languages', async () => {
    const { stdout } = await admin('template list', { org: choice.org });
    expect(stdout.trim().split('\n')).toHaveLength(1 + 9 * 2);
    expect(stdout).toMatch(/^TYPE +LANGUAGE +REPLACED\n/);
    expect(stdout).not.toContain('memo');
  });

  test('is given one in the format of earlier releases, and goes back to the built-in one', async () => {
    expect(await answer('template show', choice)).toEqual({ source: SOURCE });
    expect([await replacedAt('en'), await replacedAt('fr')]).toEqual(['2026-01-05 08:00:00', null]);
    expect([(await issued('en')).status, (await issued('fr')).status]).toEqual([409, 201]);
    expect(await outdated()).toEqual({
      told: ['en'],
      state: 'warning',
      found: expect.stringMatching(`^${choice.org} can't issue diploma \\(en\\): `),
    });

    await answer('template reset', { ...choice, yes: true });
    expect((await issued('en')).answer.document.content.text).toContain('hereby awards');
    expect(await outdated()).toMatchObject({ told: [], state: 'ok' });
    const { entries } = await answer('audit list', { subject: 'diploma.en' });
    expect(entries).toContainEqual(expect.objectContaining({ action: 'template_reset' }));
  });
});
