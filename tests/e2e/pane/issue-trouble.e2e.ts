import { expect } from '@playwright/test';

import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { saveVersion } from '#server/templates/versions/versions.service.ts';
import { issueDocument } from '#src/taskpane/flows/issue-document.ts';

import { expectOneDocument, nextStudent } from '#tests/e2e/harness/one-document.ts';
import { issuedTo, openedBy, type PeopleScreen } from './people-screen.ts';
import { contentOf, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';
import { test } from '#tests/e2e/network/wired-test.ts';
import { addOldTemplate, idOf } from '#tests/server/service-fixture.ts';
import { docx as withBody, field, p, SEAL, t } from '#tests/server/templates/template-file.ts';

/** A certificate about a different student, one click before it's issued; continues from an issued one. */
async function previewed(people: PeopleScreen, service: ScratchService) {
  const someone = await nextStudent(service);
  if (people.page.url() === 'about:blank') await people.beginAs('Lycée Lumière');
  else await people.pane.getByRole('button', { name: 'Done' }).click();
  await people.previewCertificate(someone, 'Terminale');
  return someone;
}

test('one is issued, whatever fails', async ({ page, people, pane, service, wire, problems }) => {
  problems.allow(/status of 409/);
  await test.step('the answer got lost', async () => {
    const someone = await previewed(people, service);
    wire.cutAfter(/^POST \/api\/ext\/student-documents /);
    await people.issueButton.click();
    await expect(pane.getByText('It’s unclear whether the document was issued.')).not.toContainText('lost');
    const [lost] = await issuedTo(service, someone);
    wire.mend();
    const docx = await openedBy(page, () => pane.getByRole('button', { name: 'Check again' }).click());
    await expect(people.heading('Issued')).toBeVisible();
    expect(await expectOneDocument(service, someone, docx)).toBe(lost);
  });
  await test.step('the request never arrived', async () => {
    const someone = await previewed(people, service);
    wire.cutBefore(/^POST \/api\/ext\/student-documents /);
    await people.issueButton.click();
    await expect(pane.getByText('The connection was lost. Nothing was issued.')).toBeVisible();
    expect(await issuedTo(service, someone)).toEqual([]);
    wire.mend();
    await pane.getByRole('button', { name: 'Change' }).click();
    await pane.getByLabel('Program or class').fill('Terminale, group B');
    await people.previewButton.click();
    const docx = await people.issue();
    await expectOneDocument(service, someone, docx);
    expect(contentOf(docx)['word/document.xml']).toContain('Terminale, group B');
  });
  await test.step('the service is away', async () => {
    const someone = await previewed(people, service);
    wire.cutAfter(/^(POST \/api\/ext\/student-documents|GET \/api\/ext\/documents\?client_reference)/);
    await people.issueButton.click();
    await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();
    await expect(people.issueButton).toBeHidden();
    await pane.getByRole('button', { name: 'Check again' }).click();
    await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();

    await people.reopenPane();
    await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();
    wire.mend();
    await pane.getByRole('button', { name: 'Check again' }).click();
    await expect(people.heading('Issued')).toBeVisible();
    expect(await issuedTo(service, someone)).toHaveLength(1);
  });
  await test.step('the file is lost: the document is named, and issued anew', async () => {
    const someone = await previewed(people, service);
    wire.cutAfter(/^POST \/api\/ext\/student-documents /);
    await people.issueButton.click();
    await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();
    const [lost = ''] = await issuedTo(service, someone);
    const { db } = service.database;
    const document = db.selectFrom('credentials').select('id').where('public_id', '=', lost);
    await db
      .updateTable('registered_files')
      .set({ withdrawn_at: '2026-11-26 08:00:00' })
      .where('credential_id', '=', document)
      .execute();
    wire.mend();
    await pane.getByRole('button', { name: 'Check again' }).click();
    await expect(pane.getByText('its file didn’t reach this computer')).toBeVisible();
    await expect(pane.getByText(`have ${lost} revoked`)).toBeVisible();
    await pane.getByRole('button', { name: 'Issue it again' }).click();
    await expect(pane.getByLabel('Program or class')).toHaveValue('Terminale');
    await people.previewButton.click();
    const docx = await people.issue();
    expect(await issuedTo(service, someone)).toEqual([lost, sealsIn(docx)[0]?.publicId]);
  });
  await test.step('two fast clicks, and Word refuses the document', async () => {
    const someone = await previewed(people, service);
    await page.evaluate(() => window.wordHost.faults.refuse('createDocument', 'AccessDenied'));
    await people.issueButton.dblclick();
    await expect(pane.getByText('The document is issued, but Word didn’t open it.')).toBeVisible();
    await people.reopenPane();
    await expect(pane.getByText('The document is issued, but Word didn’t open it.')).toBeVisible();
    const docx = await openedBy(page, () => pane.getByRole('button', { name: 'Try again' }).click());
    await expect(pane.getByText('The document should open in a new window.')).toBeVisible();
    await expectOneDocument(service, someone, docx);
  });
  await test.step('a Word that opens no document: it’s downloaded', async () => {
    const someone = await previewed(people, service);
    await page.evaluate(() => window.wordHost.faults.refuse('createDocument', 'NotImplemented'));
    await people.issueButton.click();
    await expect(pane.getByText('The document is issued, but Word didn’t open it.')).toBeVisible();
    const docx = await openedBy(page, () => pane.getByRole('button', { name: 'Download' }).click());
    await expect(pane.getByText('Issued and downloaded. Open the document in Word.')).toBeVisible();
    expect(await issuedTo(service, someone)).toEqual(sealsIn(docx).map((seal) => seal.publicId));
  });
});

test('a person revoked meanwhile gets no document', async ({ people, pane, service, problems }) => {
  problems.allow(/status of 409/);
  const someone = await previewed(people, service);
  const { db } = service.database;
  await db.updateTable('students').set({ status: 'revoked' }).where('uid', '=', someone.uid).execute();
  await people.issueButton.click();
  await expect(
    pane.getByText('Nothing was issued: this person’s record is now pending or closed.'),
  ).toBeVisible();
  expect(await issuedTo(service, someone)).toEqual([]);
});

test('a template that went out of use is named', async ({ people, pane, service, problems }) => {
  problems.allow(/status of 409/);
  const someone = await previewed(people, service);
  const organizationId = await idOf(service.database.db, 'organizations', DEMO_ORGANIZATIONS[0].uid);
  const old = { doc_type: 'enrollment_certificate', language: 'en', source: '<p></p>' };
  await addOldTemplate(service, { organizationId }, old);
  await people.issueButton.click();
  await expect(pane.getByText('comes from an earlier version of Sealmark', { exact: false })).toBeVisible();
  await expect(pane.getByText('this person’s record', { exact: false })).toBeHidden();
  expect(await issuedTo(service, someone)).toEqual([]);
});

test('a template saved since the preview is shown before it’s used', async ({
  people,
  pane,
  service,
  problems,
}) => {
  problems.allow(/status of 409/);
  const someone = await previewed(people, service);
  const id = await idOf(service.database.db, 'organizations', DEMO_ORGANIZATIONS[0].uid);
  const choice = {
    organization: { id, workspace: 'ecole' },
    docType: 'enrollment_certificate',
    language: 'en',
  } as const;
  const fields = ['holder.name', 'programme', 'academic_year'].map((tag) => field(tag));
  const file = withBody(p(t('By the new principal '), ...fields) + SEAL);
  const by = { now: new Date(), actor: 'admin:test' };
  await service.database.write((trx) => saveVersion(trx, choice, file, by));
  await people.issueButton.click();
  await expect(pane.getByText('Nothing was issued: the document would differ')).toBeVisible();
  await expect(pane.getByText('By the new principal')).toContainText('Terminale');
  expect(await issuedTo(service, someone)).toEqual([]);
  expect(contentOf(await people.issue())['word/document.xml']).toContain('By the new principal');
});

test('what was previewed is issued, whatever other forms remember since', async ({
  people,
  pane,
  service,
}) => {
  const shared = pane.getByLabel('Program or class');
  await previewed(people, service);
  await people.issue();
  await pane.getByRole('button', { name: 'Next person' }).click();
  const someone = await nextStudent(service);
  await people.beginForm(someone, 'Enrollment certificate');
  await expect(shared).toHaveValue('Terminale');
  await people.previewButton.click();
  await expect(pane.getByRole('cell', { name: 'Terminale', exact: true })).toBeVisible();
  await pane.getByRole('button', { name: 'Back to the students' }).click();
  await people.previewCertificate(await nextStudent(service), 'Sixth form');
  await pane.getByRole('button', { name: 'Back to the students' }).click();
  await people.choose(someone);
  await pane.getByRole('button', { name: 'Issue a document…' }).click();
  await expect(pane.getByRole('cell', { name: 'Terminale', exact: true })).toBeVisible();
  const xml = contentOf(await people.issue())['word/document.xml'];
  expect(xml).toContain('Terminale');
  expect(xml).not.toContain('Sixth form');
});

test('a preview that arrives late doesn’t hide what was typed since', async ({
  people,
  pane,
  service,
  wire,
}) => {
  await people.beginAs('Lycée Lumière');
  await people.beginForm(await nextStudent(service), 'Enrollment certificate');
  const programme = pane.getByLabel('Program or class');
  await programme.fill('Terminale');
  const arrive = wire.hold(/^POST \/api\/ext\/document-previews /);
  await people.previewButton.click();
  await programme.fill('Sixth form');
  arrive();
  await expect(people.previewButton).toBeEnabled();
  await expect(programme).toBeFocused();
  wire.mend();
  await people.previewButton.click();
  await expect(pane.getByRole('cell', { name: 'Sixth form' })).toBeVisible();
});

test('a form doesn’t claim the work on another person’s document', async ({
  page,
  people,
  pane,
  service,
  wire,
}) => {
  const earlier = await previewed(people, service);
  await pane.getByRole('button', { name: 'Back to the students' }).click();
  await people.previewCertificate(await nextStudent(service), 'Terminale');
  const arrive = wire.hold(/^POST \/api\/ext\/student-documents /);
  await people.issueButton.click();
  const docx = openedBy(page, async () => {
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    await people.choose(earlier);
    await pane.getByRole('button', { name: 'Issue a document…' }).click();
    await expect(people.issueButton).toBeDisabled();
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    await people.beginForm(await nextStudent(service), 'Enrollment certificate');
    await expect(people.previewButton).toBeDisabled();
    arrive();
  });
  expect(sealsIn(await docx)).toHaveLength(1);
  await expect(people.previewButton).toBeEnabled();
});

test('a form stays while the service can’t be reached', async ({ page, people, pane, service, wire }) => {
  await page.clock.install();
  await people.beginAs('Lycée Lumière');
  await people.beginForm(await nextStudent(service), 'Enrollment certificate');
  const programme = pane.getByLabel('Program or class');
  await programme.fill('Terminale');
  await pane.getByRole('tab', { name: 'Insights' }).click();
  wire.cutBefore(/ \/api\//);
  await page.clock.fastForward('10:00');
  await pane.getByRole('tab', { name: 'People' }).click();
  await page.clock.runFor(10_000);
  await expect(programme).toHaveValue('Terminale');
});

test('no other type is issued than the previewed one', async ({ people, pane, service, problems }) => {
  problems.allow(/status of 403/);
  const someone = await nextStudent(service);
  await people.beginAs('Lycée Lumière');
  await people.beginForm(someone, 'Enrollment certificate');
  await pane.getByLabel('Program or class').fill('Terminale');
  await pane.getByLabel('Document').selectOption('Diploma');
  await pane.getByLabel('Degree').fill('Baccalauréat');
  await people.previewButton.click();
  await expect(people.heading('Preview')).toBeVisible();
  await service.database.db
    .updateTable('identities')
    .set({ issue_types: JSON.stringify(['enrollment_certificate']) })
    .where('uid', '=', DEMO_ORGANIZATIONS[0].identity.uid)
    .execute();
  await people.reopenPane();
  await people.issueButton.click();
  await expect(pane.getByText('You don’t have permission to do this.')).toBeVisible();
  expect(await issuedTo(service, someone)).toEqual([]);
});

test('a request that arrives long after it was given up creates no second document', async ({ service }) => {
  const client = clientOf(service);
  const someone = await nextStudent(service);
  const request = (programme: string) => ({
    docType: 'enrollment_certificate',
    personUid: someone.uid,
    fields: { programme, academic_year: '2026–2027' },
    language: 'en' as const,
    validity: null,
  });
  const reference = crypto.randomUUID();
  const late = await issueDocument(client, request('Terminale'), reference);
  const next = await issueDocument(client, request('Terminale, group B'), reference);
  expect([late.name, next.name]).toEqual(['issued', 'issued']);
  const issued = await issuedTo(service, someone);
  expect(issued).toHaveLength(1);
  expect(next).toMatchObject({ credential: { public_id: issued[0] }, docx: null });
});
