import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';

import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { axeViolations } from '#tests/e2e/harness/axe.ts';
import { renderPages } from '#tests/e2e/harness/libre-office.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { sealsIn, textsIn } from '#tests/e2e/harness/docx-checks.ts';
import { PROOF, test } from '#tests/e2e/harness/test.ts';
import { tokenOfSomebody } from '#tests/e2e/harness/tokens.ts';
import { paste } from '#tests/e2e/harness/transfer.ts';
import { choose } from '#tests/e2e/readers/sealed-files.ts';
import { addStudent } from '#tests/server/call.ts';
import { idOf } from '#tests/server/service-fixture.ts';
import { markedDocx, text } from '#tests/src/word/pane/marked-docx.ts';
import { selectWords } from '#tests/word-host/harness/select-words.ts';
import { downloaded, signedIn } from './dashboard.ts';

const COUNT = 300;
const WRONG = COUNT - 1;
const uid = (number: number) => `Y-${100 + number}`;
const DESIGN = ['Lycée Lumière awards to', 'PERSON', 'DEGREE', 'HONORS', 'DAY', 'For the school'];

test(
  'a school issues a diploma made in Word to 300 people, and replaces one',
  PROOF,
  async ({ page, context, playground, pane, problems, service }) => {
    const organizationId = await idOf(service.database.db, 'organizations', DEMO_ORGANIZATIONS[0].uid);
    for (let number = 0; number < COUNT; number += 1)
      await addStudent(service, { organizationId }, { uid: uid(number), first_name: `Noé ${number}` });

    await test.step('a secretary makes the school’s own diploma of a Word document', async () => {
      const token = await tokenOfSomebody(service, [
        'manage organization',
        'view students',
        'issue documents',
      ]);
      playground.changes.push(/ is new/, / is gone/);
      await playground.beginWith(token, markedDocx({ body: [DESIGN.map(text).join('')] }), 'Diploma.docx');
      await playground.chooseFromMenu('Use as a template');
      await pane.getByLabel('Document type and language').selectOption('Diploma (English)');
      await pane.getByRole('button', { name: /^Optional fields/ }).click();
      for (const [words, field] of [
        ['PERSON', 'Name of the person'],
        ['DEGREE', 'Degree or diploma'],
        ['HONORS', 'Honors'],
        ['DAY', 'Awarded on'],
        ['For the school', 'Place of the seal'],
      ] as const) {
        await selectWords(page, words);
        await pane.getByRole('button', { name: `Insert: ${field}` }).click();
        await expect(pane.getByRole('button', { name: `Show: ${field}` })).toBeVisible();
      }
      await pane.getByRole('button', { name: 'Save as template' }).click();
      await expect(pane.getByText(/^Version \d+ of Diploma \(English\) is used/)).toBeVisible();
    });

    const desk = await context.newPage();
    const dashboard = await signedIn(desk, service, undefined, { role: 'administrator' });
    const { print, zip } = await test.step('the dashboard issues it to the class', async () => {
      await desk.getByRole('link', { name: 'Documents', exact: true }).click();
      await dashboard.button('Issue to many…').click();
      const people = dashboard.card('People');
      await people
        .getByLabel('IDs or names')
        .fill(Array.from({ length: COUNT }, (_, at) => uid(at)).join('\n'));
      await people.getByRole('button', { name: 'Add these people' }).click();
      await desk.getByRole('combobox', { name: 'Document', exact: true }).selectOption('diploma');
      const alike = dashboard.card('Document');
      await alike.getByLabel(/^Awarded on(?!:)/).fill('2026-06-30');
      const table = dashboard.card('What differs');
      const first = table.getByRole('row').nth(1).getByRole('textbox').first();
      const grades = Array.from({ length: COUNT }, (_, at) => `${uid(at)}\tGrade ${at} of 20`);
      await paste(first, grades.join('\n'));
      await expect(dashboard.card('Issue').getByRole('alert')).toContainText(
        'Fill in or correct under Document: Degree or diploma.',
      );
      await alike.getByLabel(/^Degree or diploma(?!:)/).fill('Bachelor of Arts');
      await dashboard.button(`Issue ${COUNT} documents`).click();
      await expect(desk.getByRole('link', { name: /^SM-DIP-/ })).toHaveCount(COUNT, { timeout: 120_000 });
      const link = (name: RegExp) => dashboard.card('Files').getByRole('link', { name });
      return { print: await downloaded(link(/printing/)), zip: await downloaded(link(/zip/)) };
    });

    const reader = await context.newPage();
    const heading = reader.getByRole('heading', { level: 1 });
    const sealed = await test.step('a reader scans one paper and checks one file', async () => {
      // Drawn from the last person's page on: each document has one.
      const [last = new Uint8Array(), ...others] = await renderPages(print, 150, COUNT);
      expect(others).toEqual([]);
      const [address = ''] = await qrCodes(last);
      const file = unzipSync(zip)[`${uid(WRONG)} Fontaine Noé ${WRONG}.docx`] ?? new Uint8Array();
      const [seal] = sealsIn(file);
      expect(seal?.links).toEqual([address]);
      expect(textsIn(file)).toContain(`Grade ${WRONG} of 20`);
      await reader.goto(`${address}&lang=en`);
      await expect(heading).toHaveText('Valid');
      await choose(reader, 'diploma.docx', Buffer.from(file));
      await expect(reader.locator('main')).toContainText('unchanged to the last byte');
      return { id: seal?.publicId ?? '', address, file };
    });

    const copy = await test.step('the document with a wrong grade is replaced', async () => {
      await desk.getByRole('link', { name: sealed.id }).click();
      await dashboard.button('Replace with a corrected copy…').click();
      await expect(dashboard.heading('Replace with a corrected copy')).toBeFocused();
      await expect(
        desk.getByText(new RegExp(`^Diploma · ${sealed.id} · .*Noé ${WRONG}.* · ${uid(WRONG)}$`)),
      ).toBeVisible();
      // The form is filled from the record; the registrar types the other fields again.
      await expect(desk.getByLabel('Degree or diploma')).toHaveValue('Bachelor of Arts');
      await expect(desk.getByLabel('Honors')).toHaveValue(`Grade ${WRONG} of 20`);
      await desk.getByLabel('Honors').fill('Grade 17 of 20');
      await desk.getByLabel('Awarded on').fill('2026-06-30');
      expect(await axeViolations(desk)).toEqual([]);
      const replace = dashboard.button('Issue the copy and revoke this document');
      // The copy is issued, but its file never arrives.
      await desk.route('**/replace', (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await replace.click();
      const mend = problems.allow(/net::ERR_FAILED/);
      await expect(desk.getByRole('alert')).toBeVisible();
      mend();
      const file = await downloaded(replace);
      const [seal] = sealsIn(file);
      expect(textsIn(file)).toContain('Grade 17 of 20');
      await expect(desk.getByRole('main')).toContainText('the old document is revoked');
      await desk.getByRole('link', { name: seal?.publicId ?? '' }).click();
      await expect(desk.getByRole('main')).toContainText('Valid');
      return { id: seal?.publicId ?? '', address: seal?.links[0] ?? '', file };
    });

    await test.step('the reader of the old paper sees that, and the ID and date of the new one', async () => {
      await reader.goto(`${sealed.address}&lang=en`);
      await expect(heading).toHaveText('Revoked');
      const main = reader.locator('main');
      await expect(main).toContainText('because another document replaces it');
      await expect(main).toContainText(copy.id);
      await expect(main.locator(`a[href*="${copy.id}"]`)).toHaveCount(0);
      await choose(reader, 'diploma.docx', Buffer.from(sealed.file));
      await expect(heading).toHaveText(/^Revoked/);
      await reader.goto(`${copy.address}&lang=en`);
      await choose(reader, 'diploma.docx', copy.file);
      await expect(heading).toHaveText(/^Valid/);
      await expect(reader.locator('main')).toContainText('unchanged to the last byte');
    });
  },
);
