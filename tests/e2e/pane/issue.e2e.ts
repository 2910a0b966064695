import { expect } from '@playwright/test';

import { renderPages } from '#tests/e2e/harness/libre-office.ts';
import { expectOneDocument, nextStudent } from '#tests/e2e/harness/one-document.ts';
import { expectToFitZoomed, tabTo } from '#tests/e2e/harness/axe.ts';
import { issuedTo, openedBy, somebody } from './people-screen.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { checkCodeOf } from '#tests/e2e/harness/records.ts';
import { contentOf, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { paste } from '#tests/e2e/harness/transfer.ts';
import { addOldTemplate } from '#tests/server/service-fixture.ts';

test('a school previews, issues, and prints a certificate', async ({ page, people, pane, service }) => {
  const someone = await nextStudent(service);
  await people.beginAs('Lycée Lumière');
  await people.beginForm(someone, 'Enrollment certificate');
  await expect(pane.getByLabel('Academic year')).toHaveValue(/^20\d\d–20\d\d$/);
  await people.previewButton.click();
  await expect(pane.getByText('Fill in this field.')).toBeVisible();
  await expect(pane.getByLabel('Program or class')).toBeFocused();

  await pane.getByLabel('Program or class').fill('Terminale <b>S</b> & arts');
  await pane.getByRole('button', { name: '4 optional fields' }).click();
  await pane.getByLabel('Signatory name').fill('Hélène Garçon');
  await pane.getByLabel('Signatory name').press('Enter');
  await expect(people.heading('Preview')).toBeFocused();
  const preview = pane.getByRole('region', { name: `Enrollment certificate – ${someone.name}` });
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Enrollment certificate');
  await expect(preview.getByRole('cell', { name: 'Terminale <b>S</b> & arts' })).toBeVisible();
  expect(await issuedTo(service, someone)).toEqual([]);

  const docx = await people.issue();
  await expect(people.heading('Issued')).toBeVisible();
  await expectOneDocument(service, someone, docx);
  expect(contentOf(docx)['word/document.xml']).toContain('Terminale &lt;b&gt;S&lt;/b&gt; &amp; arts');
  const [seal] = sealsIn(docx);
  expect(seal?.captionText).toContain(
    `\n${await checkCodeOf(service, seal?.publicId ?? '')} (check code) · `,
  );
  const link = await people.verifyUrl();
  expect(seal?.links).toEqual([link]);
  const [firstPage = new Uint8Array()] = await renderPages(docx);
  expect(await qrCodes(firstPage)).toEqual([link]);
  const { facts } = await (await page.request.get(link, { headers: { accept: 'application/json' } })).json();
  expect(facts.title).toContain('Enrollment certificate');
});

test('the next document begins with what a class has in common', async ({ people, pane, service }) => {
  const [someone, other] = [await nextStudent(service), await nextStudent(service)];
  await people.beginAs('Lycée Lumière');
  await people.beginForm(someone, 'Training certificate');
  await pane.getByLabel('Course').fill('First aid');
  await pane.getByLabel('Start date').fill('2026-09-01');
  await pane.getByRole('textbox', { name: 'End date' }).fill('2026-09-04');
  await pane.getByRole('radio', { name: 'French' }).check();
  await pane.getByRole('button', { name: '5 optional fields' }).click();
  await pane.getByLabel('Result').fill('Passed');
  await pane.getByLabel('Signatory name').fill('Hélène Garçon');
  await people.previewButton.click();
  const facts = pane.getByRole('listitem');
  await expect(facts.filter({ hasText: 'Formation suivie: First aid' })).toBeVisible();
  await expect(facts.filter({ hasText: 'Résultat: asked for, not shown' })).toBeVisible();
  await people.issueButton.click();
  await pane.getByRole('button', { name: 'Next person' }).click();
  await expect(people.search).toBeFocused();
  await expect(people.search).toHaveValue('');

  await people.choose(other);
  await pane.getByRole('button', { name: 'Issue a document…' }).click();
  await expect(pane.getByLabel('Document')).toHaveValue('training_certificate');
  await expect(pane.getByLabel('Course')).toHaveValue('First aid');
  await expect(pane.getByRole('textbox', { name: 'End date' })).toHaveValue('2026-09-04');
  await expect(pane.getByRole('radio', { name: 'French' })).toBeChecked();
  await pane.getByRole('button', { name: '5 optional fields' }).click();
  await expect(pane.getByLabel('Result')).toHaveValue('');
  await expect(pane.getByLabel('Signatory name')).toHaveValue('Hélène Garçon');
});

test('a company issues a certificate in French for a period', async ({ people, pane, service }) => {
  const someone = await somebody(service, 'employees', 'active', 3);
  await people.beginAs('Atelier Nord');
  await people.beginForm(someone, 'Proof of employment');
  await pane.getByLabel('Start date').fill('2020-09-01');
  await pane.getByRole('radio', { name: 'French' }).check();
  await pane.getByRole('radio', { name: 'Period' }).check();
  await people.previewButton.click();
  await expect(pane.getByText('Enter a start or end date.')).toBeVisible();
  await pane.getByLabel('Valid until').fill('2999-12-31');
  await people.previewButton.click();
  const preview = pane.getByRole('region', { name: `Attestation d’emploi – ${someone.name}` });
  await expect(preview).toContainText('31 décembre 2999');
  const docx = await people.issue();
  await expectOneDocument(service, someone, docx);
  expect(sealsIn(docx)[0]?.captionText).toContain('Scannez, ou allez sur');
});

test('the keyboard alone finds a student and issues', async ({ page, people, pane, service }) => {
  const someone = await nextStudent(service);
  await people.beginAs('Lycée Lumière');
  await tabTo(page, people.search);
  await page.keyboard.type(someone.uid);
  await expect(people.rows).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, pane.getByRole('button', { name: 'Issue a document…' }));
  await page.keyboard.press('Enter');
  await expect(people.heading('Issue a document')).toBeFocused();
  await tabTo(page, pane.getByLabel('Program or class'));
  await page.keyboard.type('Computer science');
  await page.keyboard.press('Enter');
  await expect(people.heading('Preview')).toBeFocused();
  await tabTo(page, people.issueButton);
  const docx = await openedBy(page, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await expectOneDocument(service, someone, docx);
  await expect(people.heading('Issued')).toBeFocused();
  await tabTo(page, pane.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(people.row(someone).getByRole('button').first()).toBeFocused();
});

test('a form marks faults and loses nothing', async ({ page, people, pane, service, problems }) => {
  problems.allow(/status of 422/);
  const { db } = service.database;
  const school = db.selectFrom('organizations').select('id').where('name', '=', 'Lycée Lumière');
  const { id: organizationId } = await school.executeTakeFirstOrThrow();
  const old = { doc_type: 'attendance_certificate', language: 'fr', source: '<p>{{title}}</p>' };
  await addOldTemplate(service, { organizationId }, old);
  await people.beginAs('Lycée Lumière');
  await test.step('a refused value is marked at its field', async () => {
    await people.beginForm(await nextStudent(service), 'Enrollment certificate');
    const programme = pane.getByLabel('Program or class');
    await programme.fill('Terminale\u007f');
    await people.previewButton.click();
    await expect(pane.getByText('This entry wasn’t accepted. Change it.')).toBeVisible();
    await expect(programme).toBeFocused();
    await expect(programme).toHaveAttribute('aria-invalid', 'true');
    await programme.fill('Terminale');
    await expect(pane.getByText('This entry wasn’t accepted.')).toBeHidden();
    await people.previewButton.click();
    await expect(people.heading('Preview')).toBeVisible();
  });
  await test.step('a draft survives a reload and belongs to its person', async () => {
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    const [someone, other] = [await nextStudent(service), await nextStudent(service)];
    await people.beginForm(someone, 'Training certificate');
    await pane.getByLabel('Course').fill('First aid');
    await expectToFitZoomed(page, 'the form');
    await expect(people.heading('Issue a document')).toBeVisible();
    await expect(pane.getByLabel('Course')).toHaveValue('First aid');
    await people.reopenPane();
    await expect(pane.getByText(someone.name, { exact: true })).toBeVisible();
    await expect(pane.getByLabel('Document')).toHaveValue('training_certificate');
    await expect(pane.getByLabel('Course')).toHaveValue('First aid');
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    await people.beginForm(other, 'Training certificate');
    await expect(pane.getByLabel('Course')).toHaveValue('');
  });
  await test.step('a template in an earlier format is reported, and not used', async () => {
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    await people.beginForm(await nextStudent(service), 'Attendance certificate');
    const notice = pane.getByText('template for this document (French) comes from an earlier version');
    await expect(notice).toBeHidden();
    await expect(people.previewButton).toBeEnabled();
    await pane.getByRole('radio', { name: 'French' }).check();
    await expect(notice).toBeVisible();
    await expect(people.previewButton).toBeDisabled();
  });
  await test.step('a transcript is a table that accepts rows from a spreadsheet', async () => {
    await pane.getByRole('button', { name: 'Back to the students' }).click();
    const someone = await nextStudent(service);
    await people.beginForm(someone, 'Transcript');
    await pane.getByLabel('Program or class').fill('Terminale');
    await people.previewButton.click();
    await expect(pane.getByLabel('Course, row 1')).toBeFocused();
    await expect(pane.getByRole('group', { name: 'Results' })).toContainText('Fill in this field.');

    await pane.getByLabel('Course, row 1').fill('Mathematics');
    await pane.getByLabel('Grade, row 1').fill('15');
    await pane.getByLabel('Grade, row 1').press('Enter');
    await expect(pane.getByLabel('Course, row 2')).toBeFocused();
    await paste(pane.getByLabel('Course, row 2'), 'History\t12\t2\r\nArt; music\t17\t1\r\n');
    await expect(pane.getByLabel('Course, row 3')).toHaveValue('Art, music');
    await pane.getByRole('button', { name: 'Add row' }).click();
    await pane.getByLabel('Course, row 4').fill('By mistake');
    await pane.getByRole('button', { name: 'Remove row 4' }).click();
    await people.previewButton.click();
    const preview = pane.getByRole('region', { name: `Transcript – ${someone.name}` });
    for (const row of ['Mathematics 15', 'History 12 2', 'Art, music 17 1'])
      await expect(preview.getByRole('row', { name: row })).toBeVisible();
    await expect(preview).not.toContainText('By mistake');
  });
});

for (const [organization, button, type, fields] of [
  [
    'Lycée Lumière',
    'Issue a school document…',
    'Decision',
    { 'Articles (one per line)': 'We close at six.' },
  ],
  [
    'Atelier Nord',
    'Issue a company document…',
    'Memo',
    { Recipients: 'All staff', Text: 'We close at six.' },
  ],
] as const)
  test(`${organization} issues a document of its own: ${type}`, async ({ people, pane, service }) => {
    await people.beginAs(organization);
    await pane.getByRole('button', { name: button }).click();
    await expect(people.heading('Issue a document')).toBeFocused();
    await expect(pane.getByText(organization, { exact: true })).toBeVisible();
    await pane.getByLabel('Document').selectOption(type);
    await pane.getByLabel('Subject').fill('Opening hours');
    for (const [label, typed] of Object.entries(fields)) await pane.getByLabel(label).fill(typed);
    await people.previewButton.click();
    await expect(pane.getByRole('region', { name: `${type} – Opening hours` })).toBeVisible();
    await people.issueButton.click();
    await expect(people.heading('Issued')).toBeVisible();
    const issued = await service.database.db
      .selectFrom('credentials')
      .select(['doc_type', 'holder_name'])
      .where('title', '=', `${type} – Opening hours`)
      .execute();
    expect(issued).toEqual([{ doc_type: type.toLowerCase(), holder_name: null }]);
    await pane.getByRole('button', { name: 'Done' }).click();
    await expect(people.rows.first()).toBeVisible();
  });
