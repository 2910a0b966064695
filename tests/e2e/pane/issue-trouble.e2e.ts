import { expect, type Page } from '@playwright/test';

import { issueDocument } from '#src/taskpane/flows/issue-document.ts';

import { expectOneDocument, nextStudent } from '#tests/e2e/harness/one-document.ts';
import { issuedTo, PeopleScreen } from './people-screen.ts';
import { contentOf } from '#tests/e2e/harness/seals-in-docx.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';
import { test } from '#tests/e2e/network/wired-test.ts';

const NOT_THERE = 'The document is issued, but it isn’t in the open document.';

/** A certificate about a student of their own, one click before it is issued, and the file as it was before. */
async function previewed(page: Page, service: ScratchService) {
  const people = new PeopleScreen(page);
  const someone = await nextStudent(service);
  await people.beginAs('Lycée Lumière');
  const given = await people.download();
  await people.previewCertificate(someone, 'Terminale');
  return { people, someone, given };
}

test('a document whose answer got lost is found and inserted', async ({ page, service, wire }) => {
  const { people, someone, given } = await previewed(page, service);
  wire.cutAfter(/^POST \/api\/ext\/student-documents /);
  await people.issueHere();
  await expectOneDocument(people, service, someone, given);
});

test('a request that never arrived is changed and issued once', async ({ page, service, wire }) => {
  const { people, someone, given } = await previewed(page, service);
  const { pane } = people;
  wire.cutBefore(/^POST \/api\/ext\/student-documents /);
  await people.issueHere();
  await expect(pane.getByText('The connection was lost. Nothing was issued.')).toBeVisible();
  expect(await issuedTo(service, someone)).toEqual([]);
  wire.mend();
  await pane.getByRole('button', { name: 'Change' }).click();
  await pane.getByLabel('Program or class').fill('Terminale, group B');
  await people.previewButton.click();
  await people.issueHere();
  const docx = await expectOneDocument(people, service, someone, given);
  expect(contentOf(docx)['word/document.xml']).toContain('Terminale, group B');
});

test('nothing can be issued twice while the service is away', async ({ page, service, wire }) => {
  const { people, someone, given } = await previewed(page, service);
  const { pane } = people;
  wire.cutAfter(/^(POST \/api\/ext\/student-documents|GET \/api\/ext\/documents\?client_reference)/);
  await people.issueHere();
  await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();
  await expect(people.issueButton).toBeHidden();
  await pane.getByRole('button', { name: 'Check again' }).click();
  await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();

  await people.reopenPane();
  await expect(pane.getByText('It’s unclear whether the document was issued.')).toBeVisible();
  wire.mend();
  await pane.getByRole('button', { name: 'Check again' }).click();
  await expectOneDocument(people, service, someone, given);
});

test('two fast clicks issue one document, inserted after Word refused it', async ({ page, service }) => {
  const { people, someone, given } = await previewed(page, service);
  const { pane } = people;
  await page.evaluate(() => window.wordHost.faults.refuse('insertOoxml', 'AccessDenied'));
  await people.issueHereButton.click();
  await pane.getByRole('button', { name: 'Issue and insert anyway' }).dblclick();
  await expect(pane.getByText(NOT_THERE)).toBeVisible();
  await expect(pane.getByRole('alert')).toContainText('Word doesn’t allow changes here');
  expect(contentOf(await people.download())['word/document.xml']).toBe(contentOf(given)['word/document.xml']);
  await people.reopenPane();
  await expect(pane.getByText(NOT_THERE)).toBeVisible();
  await pane.getByRole('button', { name: 'Insert again' }).click();
  await expectOneDocument(people, service, someone, given);
});

test('a pane that was reloaded after the insertion finds the document there', async ({ page, service }) => {
  const { people, someone, given } = await previewed(page, service);
  await page.evaluate(() => window.wordHost.faults.lose('insertOoxml', { isDone: true }));
  await people.issueHere();
  await expect(people.heading('Issued')).toBeVisible();
  await expect(page.getByText('Scan, or go to')).toBeVisible();
  await people.reopenPane();
  await expectOneDocument(people, service, someone, given);
});

test('somebody who was revoked meanwhile gets no document', async ({ page, service, problems }) => {
  problems.allow(/status of 409/);
  const { people, someone } = await previewed(page, service);
  const { db } = service.database;
  await db.updateTable('students').set({ status: 'revoked' }).where('uid', '=', someone.uid).execute();
  await people.issueHere();
  await expect(
    people.pane.getByText('Nothing was issued: this person’s record is now pending or closed.'),
  ).toBeVisible();
  expect(await issuedTo(service, someone)).toEqual([]);
});

test('a request that arrives long after it was given up makes no second document', async ({ service }) => {
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
  expect([late.name, next.name]).toEqual(['issued', 'found']);
  const issued = await issuedTo(service, someone);
  expect(issued).toHaveLength(1);
  expect(next).toMatchObject({ credential: { public_id: issued[0] }, html: null });
});
