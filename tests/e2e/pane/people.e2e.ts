import { expect } from '@playwright/test';

import { sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { somebody } from './people-screen.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { mintSchoolToken, tokenOfSomebody } from '#tests/e2e/harness/tokens.ts';

test('all are found; pending and revoked ones get no document', async ({ page, people, pane, service }) => {
  const { rows, search } = people;
  await people.beginAs('Lycée Lumière');
  await test.step('typing finds students by name or number; scrolling finds all', async () => {
    await expect(people.heading('Students')).toBeVisible();
    const total = Number.parseInt((await people.count.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(25);
    const someone = await somebody(service, 'students', 'validated');
    const [first = ''] = someone.name.split(' ');
    await search.pressSequentially(first.toUpperCase());
    await expect(rows.first().locator('b')).toHaveText(first);
    await expect(rows.filter({ hasNotText: first })).toHaveCount(0);
    await search.fill(someone.uid.toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(someone.name);
    await search.fill('nobody_by %this name');
    await expect(pane.getByText('No results for “nobody_by %this name”.')).toBeVisible();
    await pane.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(rows).toHaveCount(total, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  });
  await test.step('a pending or revoked student gets no document', async () => {
    const filter = pane.getByRole('button', { name: 'Filter', exact: true });
    await filter.click();
    await pane.getByRole('menuitemradio', { name: 'Pending' }).click();
    await expect(pane.getByRole('menuitemradio', { name: 'Pending' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await expect(rows.filter({ hasText: 'Pending' }).first()).toBeVisible();
    await expect(rows.filter({ hasNotText: 'Pending' })).toHaveCount(0);
    await pane.getByRole('tab', { name: 'Search' }).click();
    await pane.getByRole('tab', { name: 'People' }).click();
    await pane.getByRole('button', { name: 'Remove the filter Pending' }).click();
    await expect(filter).toBeFocused();
    await expect(rows.filter({ hasNotText: 'Pending' }).first()).toBeVisible();

    await people.choose(await somebody(service, 'students', 'pending'));
    await expect(pane.getByText('Documents can be issued once this student is validated.')).toBeVisible();
    await people.choose(await somebody(service, 'students', 'revoked'));
    await expect(pane.getByText('No document can be issued: this student’s record is closed.')).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Issue a document…' })).toBeHidden();
  });
});

test('links stay, and no former employee is employed', async ({ people, pane, service, problems }) => {
  problems.allow(/status of 409/);
  await people.beginAs('Atelier Nord');
  await test.step('a former employee', async () => {
    await expect(people.heading('Employees')).toBeVisible();
    const someone = await somebody(service, 'employees', 'active');
    await people.choose(someone);
    await expect(people.row(someone)).toContainText(/Active · \w+/);
    await expect(pane.getByRole('button', { name: 'Link this document…' })).toBeVisible();

    await people.choose(await somebody(service, 'employees', 'inactive'));
    for (const act of ['Issue a document…', 'Link this document…']) {
      await pane.getByRole('button', { name: act }).click();
      const types = pane.getByLabel('Document').locator('option');
      await expect(types.filter({ hasText: 'Certificate of service' })).toHaveCount(1);
      await expect(types.filter({ hasText: 'Proof of employment' })).toHaveCount(0);
      await pane.getByRole('button', { name: 'Back' }).click();
    }
  });
  await test.step('a document linked to somebody stays theirs', async () => {
    await pane.getByRole('tab', { name: 'Document' }).click();
    await people.verify('Nobody’s so far');
    await people.show();
    await people.choose(await somebody(service, 'employees', 'active', 1));
    await pane.getByRole('button', { name: 'Link this document…' }).click();
    await people.linkButton.click();
    await expect(pane.getByText('This file already has another verification.')).toBeVisible();
  });
});

test('a missing permission or scope is explained on each screen', async ({ people, pane, service }) => {
  const token = await tokenOfSomebody(service, []);
  await people.open();
  await people.connect(token);
  await pane.getByRole('tab', { name: 'People' }).click();
  await expect(pane.getByText('You don’t have access to students.')).toBeVisible();

  await people.signOut();
  await people.connect(await tokenOfSomebody(service, ['view students']));
  await expect(pane.getByText('You don’t have permission to verify documents.')).toBeVisible();
  await expect(people.verifyButton).toBeHidden();
  await expect(pane.getByLabel('Title')).toBeHidden();
  await people.show();
  await people.choose(await somebody(service, 'students', 'validated'));
  await expect(pane.getByText('You don’t have permission to issue documents for this')).toBeVisible();
  for (const name of ['Issue a document…', 'Issue a school document…'])
    await expect(pane.getByRole('button', { name })).toBeHidden();

  await people.signOut();
  const writer = await mintSchoolToken(service, { scopes: ['verify:write'] });
  await people.connect(writer.token);
  await pane.getByRole('tab', { name: 'People' }).click();
  await expect(pane.getByText('Your token doesn’t allow this.')).toBeVisible();

  await people.signOut();
  const reader = await mintSchoolToken(service, { scopes: ['credentials:read'] });
  await people.connect(reader.token);
  await expect(pane.getByText('Your token doesn’t allow this.')).toBeVisible();
  await expect(people.verifyButton).toBeHidden();
  await people.show();
  await people.choose(await somebody(service, 'students', 'validated'));
  await expect(people.pane.getByText('Your token doesn’t allow this.')).toBeVisible();
});

test('staff who may issue one type are offered only that type', async ({ people, pane, service }) => {
  const token = await tokenOfSomebody(service, ['view students', 'issue documents']);
  await service.database.db
    .updateTable('identities')
    .set({ issue_types: JSON.stringify(['transcript', 'circular']) })
    .where('name', '=', 'Jules Petit')
    .execute();
  await people.open();
  await people.connect(token);
  await expect(pane.getByText('You can find documents, issue documents, and insert seals.')).toBeVisible();
  await people.show();
  await people.choose(await somebody(service, 'students', 'validated'));
  await pane.getByRole('button', { name: 'Issue a document…' }).click();
  await expect(pane.getByLabel('Document').getByRole('option')).toHaveText(['Transcript']);
  await pane.getByRole('button', { name: 'Back to the students' }).click();
  await pane.getByRole('button', { name: 'Issue a school document…' }).click();
  await expect(pane.getByLabel('Document').getByRole('option')).toHaveText(['Circular']);
});

test('linking verifies the open document as an employee’s, once', async ({ page, people, pane, service }) => {
  const someone = await somebody(service, 'employees', 'active');
  await people.beginAs('Atelier Nord');
  await people.choose(someone);
  await pane.getByRole('button', { name: 'Link this document…' }).click();
  await expect(pane.getByText(`“${someone.name}” isn’t in the open document.`)).toBeVisible();
  await pane.getByLabel('Document').selectOption('Travel authorization');
  await pane.getByLabel('Title').fill('Mission to Lyon');
  const release = await page.evaluateHandle(() => window.wordHost.faults.delay('insertOoxml'));
  await people.linkButton.dblclick();
  await pane.getByRole('button', { name: 'Inserting the seal…' }).waitFor();
  await pane.getByRole('tab', { name: 'Search' }).click();
  const spoken = await people.spoken();
  await release.evaluate((open) => open());
  await expect.poll(async () => (await spoken()).join()).toContain('The seal is in the document.');
  await pane.getByRole('tab', { name: 'People' }).click();
  await expect(pane.getByText('This document is verified and linked to this employee.')).toBeVisible();
  const bound = await service.database.db
    .selectFrom('credentials')
    .select(['family', 'doc_type', 'holder_name'])
    .where('title', '=', 'Mission to Lyon')
    .execute();
  expect(bound).toEqual([{ family: 'employee', doc_type: 'mission_order', holder_name: someone.name }]);

  await expect(people.heading('Linked')).toBeVisible();
  await expect(pane.getByText(/^SM-EMP-/)).toBeVisible();
  await expect(pane.getByRole('link', { name: 'Public page' })).toBeVisible();
  await pane.getByRole('button', { name: 'Go to Document tab' }).click();
  await expect(people.heading('Verified')).toBeVisible();
});

test('linking a document sealed by others leaves one seal', async ({ people, pane, problems, service }) => {
  problems.allow(/status of 404/);
  await people.begin();
  await people.verify('A letter of the school');
  await people.connectAs('Atelier Nord');
  await people.show();
  const someone = await somebody(service, 'employees', 'active', 2);
  await people.choose(someone);
  await pane.getByRole('button', { name: 'Link this document…' }).click();
  await expect(pane.getByText('This document contains another document’s seal.')).toBeVisible();
  await pane.getByLabel('Title').fill('Mission to Nantes');
  await pane.getByRole('button', { name: 'Options' }).click();
  await expect(pane.getByLabel('Note for staff')).toHaveValue(/\.docx$/);
  await pane.getByLabel('Note for staff').fill('For the client in Nantes');
  await pane.getByRole('button', { name: 'Verify and replace the seal' }).click();
  await expect(people.heading('Linked')).toBeVisible();
  const { public_id, staff_note } = await service.database.db
    .selectFrom('credentials')
    .select(['public_id', 'staff_note'])
    .where('title', '=', 'Mission to Nantes')
    .executeTakeFirstOrThrow();
  expect(staff_note).toBe('For the client in Nantes');
  const seals = sealsIn(await people.download());
  expect(seals.map(({ publicId }) => publicId)).toEqual([public_id]);

  await pane.getByRole('button', { name: 'Go to Document tab' }).click();
  await pane.getByRole('button', { name: 'Change the note for staff' }).click();
  await pane.getByLabel('Note for staff').fill('Second letter for Nantes');
  await pane.getByRole('button', { name: 'Save' }).click();
  await expect(pane.getByText('Second letter for Nantes')).toBeVisible();
  await people.show();
  await people.choose(someone);
  await pane.getByRole('button', { name: 'Documents of this person' }).click();
  const own = pane.getByRole('listitem').filter({ hasText: 'Open in Word' });
  await expect(own).toContainText('Second letter for Nantes');
  await pane.getByRole('searchbox').fill('second LETTER');
  await expect(pane.getByRole('listitem')).toHaveCount(1);
  await pane.getByRole('button', { name: 'Filter', exact: true }).click();
  await pane.getByRole('menuitemradio', { name: 'Today' }).click();
  await pane.locator('body').press('Escape');
  await expect(own.locator('b')).toHaveText('Second letter');
});
