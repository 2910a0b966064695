import { expect } from '@playwright/test';

import { expectForEveryone } from '#tests/e2e/harness/axe.ts';
import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { contentOf, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/network/wired-test.ts';

test('without the service the pane shows its last answer', async ({ page, playground, pane, wire }) => {
  // The part that shows whether the text changed is fetched after the rest of the screen, and other screens after it.
  wire.cutBefore(/^GET \/assets\/(ChangedOwnText|NotVerified|Bind)/);
  const missed = ['NotVerified', 'Bind'].map((name) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${name}-`)),
  );
  await playground.begin();
  await playground.verify();
  const again = pane.getByRole('button', { name: 'Try again' });
  await expect(pane.getByText('Sealmark didn’t load completely.')).toBeVisible();
  await expect(again).toHaveCount(1);
  await Promise.all(missed);
  wire.cut();
  await pane.getByRole('button', { name: 'Refresh scans' }).click();
  await expect(pane.getByText('You’re offline. Last updated today, ')).toBeVisible();
  await expect(playground.heading('Verified')).toBeVisible();
  await expect(again).toHaveCount(1);
  wire.mend();
  await again.click();
  await expect(pane.getByText('You’re offline.')).toBeHidden();
  await expect(pane.getByText('Sealmark didn’t load completely.')).toBeHidden();
  await expect(pane.getByRole('region', { name: 'Scans' })).toBeVisible();
});

test('a document of unknown status isn’t called unverified', async ({ page, playground, wire }) => {
  await playground.begin();
  wire.cutBefore(/^GET \/api\/ext\/verification\/status/);
  await playground.verify();
  await expect(playground.pane.getByText('Status unknown')).toBeHidden();
  await playground.reopenPane('Status unknown');
  await expect(playground.verifyButton).toBeHidden();
  // The press gives the pane the focus, which refetches: the button is still there for the release.
  await playground.pane.getByRole('button', { name: 'Remove the seal' }).hover();
  const asked = page.waitForRequest(/verification\/status/);
  await page.mouse.down();
  await asked;
  await page.mouse.up();
  await expect(playground.pane.getByText('Not in the document')).toBeVisible();
  expect(sealsIn(await playground.download())).toEqual([]);
  wire.mend();
  await playground.pane.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(playground.heading('Verified')).toBeFocused();
});

test('a screen that didn’t load says so and loads on request', async ({ page, playground, pane, wire }) => {
  wire.cutBefore(/^GET \/assets\/(Insights|MoreMenu)/);
  await playground.begin();
  await expect(playground.verifyButton).toBeVisible();
  // Fetched after the rest of the screen.
  await expect(pane.getByRole('button', { name: 'Facts to compare' })).toBeVisible();
  const more = pane.getByRole('button', { name: 'More', exact: true });
  const missing = pane.getByText('Sealmark didn’t load completely.');
  wire.cut();
  await more.click();
  await expectForEveryone(page, 'More did not arrive', missing);
  await more.click();
  await expect(missing).toBeVisible();
  await pane.getByRole('tab', { name: 'Insights' }).click();
  await expect(missing).toHaveCount(2);
  await expectForEveryone(page, 'a screen did not arrive', playground.heading('This page didn’t load'));

  wire.cutBefore(/^GET \/api\/ext\//);
  await more.click();
  // The menu hears Escape once it has the focus.
  await expect(pane.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(pane.getByText('Can’t reach Sealmark.')).toBeVisible();
  await expect(pane.getByRole('group', { name: 'Figures' })).toBeHidden();
  await expect(pane.getByRole('region')).toHaveCount(0);
  await expectForEveryone(page, 'figures that are not known');

  wire.mend();
  const again = pane.getByRole('button', { name: 'Try again' });
  const scans = pane.getByRole('button', { name: /^Scans \d/ });
  // The pane refetches whenever it gets the focus.
  await again.or(scans).click();
  await expect(scans).toBeVisible();
});

test('search, Insights, and Settings outlive an outage', async ({ page, playground, pane, wire }) => {
  // Screens that were never opened work without the connection.
  const loaded = Promise.all(
    ['MoreMenu', 'Settings'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}-.*\\.js$`))),
  );
  await playground.begin();
  await loaded;
  await test.step('a search', async () => {
    await pane.getByRole('tab', { name: 'Search' }).click();
    await expect(pane.getByRole('listitem').first()).toBeVisible();
    wire.cut();
    await pane.getByRole('searchbox').fill('relevé');
    await expect(pane.getByText('Can’t reach Sealmark.')).toBeVisible();
    wire.mend();
    await pane.getByRole('button', { name: 'Try again' }).click();
    await expect(pane.getByRole('listitem').first()).toContainText('Relevé');
    await expect(pane.getByText('Can’t reach Sealmark.')).toBeHidden();
  });
  await test.step('Insights and Settings', async () => {
    await pane.getByRole('tab', { name: 'Insights' }).click();
    const scans = pane.getByRole('button', { name: /^Scans \d/ });
    await expect(scans).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Show as table' })).toBeVisible();
    await expect(pane.getByRole('region', { name: 'Worth a look' })).toBeVisible();
    await expect(pane.getByText('Compared with the')).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Show more' })).toBeVisible();
    const known = await scans.innerText();
    wire.cut();
    await pane.getByRole('button', { name: 'Show more' }).click();
    await expect(pane.getByText('You’re offline. Last updated today, ')).toBeVisible();
    expect(await scans.innerText()).toBe(known);

    await playground.chooseFromMenu('Settings');
    await pane.getByLabel('Caption under the QR code').uncheck();
    await expect(pane.getByText('Saved on this computer only.')).toBeVisible();
    wire.mend();
    await pane.getByRole('tab', { name: 'Document' }).click();
    await expect(pane.getByText('no caption')).toBeVisible();
    await pane.getByRole('tab', { name: 'Insights' }).click();
    await expect(scans).toBeVisible();
    await expect(pane.getByText('You’re offline.')).toBeHidden();
  });
});

test('reading and sealing can be canceled and repeated', async ({ page, playground, pane, service }) => {
  await playground.begin();
  await playground.verifyButton.waitFor();
  await test.step('a long reading is canceled, and started again', async () => {
    const release = await page.evaluateHandle(() => window.wordHost.faults.delay('Body.getOoxml'));
    await playground.reopenPane();
    await expect(pane.getByRole('progressbar', { name: 'Reading this document…' })).toBeVisible();
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await expectForEveryone(page, 'canceling', playground.heading('This document wasn’t read'));
    await release.evaluate((open) => open());
    await pane.getByRole('button', { name: 'Try again' }).click();
    await expect(playground.verifyButton).toBeVisible();
  });
  await test.step('a document that Word can’t read is explained, then read', async () => {
    await page.evaluate(() => {
      const { faults } = window.wordHost;
      faults.refuse('customProperties', 'GeneralException', undefined, { times: Infinity });
      faults.refuse('customXmlParts.getByNamespaceAsync', '5001', undefined, { times: Infinity });
    });
    await playground.reopenPane('This document couldn’t be read');
    await expectForEveryone(page, 'a document that could not be read');
    const again = pane.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(again).toBeFocused();
    await expect(again).toBeEnabled();
    await page.evaluate(() => window.wordHost.faults.clear());
    await again.press('Enter');
    await expect(playground.heading('Not verified yet')).toBeFocused();
  });
  await test.step('a canceled sealing leaves nothing in the document', async () => {
    const given = await playground.download();
    const release = await page.evaluateHandle(() => window.wordHost.faults.delay('insertOoxml'));
    await pane.getByLabel('Title').fill('Canceled once');
    await playground.verifyButton.dblclick();
    await pane.getByRole('button', { name: 'Inserting the seal…' }).click({ force: true });
    await expectForEveryone(
      page,
      'canceling',
      pane.getByRole('progressbar', { name: 'Inserting the seal…' }),
    );
    await pane.getByRole('button', { name: 'Cancel' }).click();
    await expect(pane.getByText('Canceling…')).toBeVisible();
    await release.evaluate((open) => open());
    await expect(pane.getByText('Canceled. The document is as it was.')).toBeVisible();
    const after = await playground.download();
    expect(contentOf(after)['word/document.xml']).toEqual(contentOf(given)['word/document.xml']);

    await pane.getByRole('button', { name: 'Try again' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
    await expect(pane.getByText('Not in the document')).toBeHidden();
    const recorded = await recordsTitled(service, 'Canceled once');
    expect(recorded).toHaveLength(1);
    expect(sealsIn(await playground.download()).map((seal) => seal.publicId)).toEqual(recorded);
  });
});

test('what a person did is there when they return to its tab', async ({
  page,
  playground,
  pane,
  wire,
  service,
  problems,
}) => {
  const tab = (name: string) => pane.getByRole('tab', { name });
  await playground.begin();
  await playground.verifyButton.waitFor();
  await test.step('a refusal that came meanwhile', async () => {
    wire.hold(/^POST \/api\/ext\/verification /);
    await playground.verifyButton.click();
    const step = pane.getByRole('button', { name: 'Recording the verification…' });
    await step.waitFor();
    await expect(pane.getByLabel('Title')).not.toBeEditable();
    await expect(pane.getByRole('button', { name: 'Options' })).toBeDisabled();
    await tab('Search').click();
    await tab('Document').click();
    await expect(step).toBeVisible();
    await tab('Search').click();
    const failed = page.waitForEvent('requestfailed');
    wire.cut();
    await failed;
    wire.mend();
    await tab('Document').click();
    await pane.getByRole('button', { name: 'Try again' }).click();
    await expect(playground.heading('Verified')).toBeVisible();
  });
  await test.step('a note for staff that wasn’t saved', async () => {
    await pane.getByRole('button', { name: 'Change the note for staff' }).click();
    const note = pane.getByRole('textbox', { name: 'Note for staff' });
    await note.fill('Signed by both');
    await tab('Search').click();
    await tab('Document').click();
    await expect(tab('Document')).toBeFocused();
    await expect(note).toHaveValue('Signed by both');
    wire.cut();
    await note.press('Enter');
    await expect(pane.getByText('Can’t reach Sealmark.')).toBeVisible();
    wire.mend();
    await pane.getByRole('button', { name: 'Save' }).click();
    await expect(note).toBeHidden();
    await expect(pane.getByText('Signed by both')).toBeVisible();
  });
  await test.step('a note that a colleague changed meanwhile', async () => {
    problems.allow(/status of 409/);
    await pane.getByRole('button', { name: 'Change the note for staff' }).click();
    const note = pane.getByRole('textbox', { name: 'Note for staff' });
    await note.fill('Mine');
    const theirs = service.database.db.updateTable('credentials').set({ staff_note: 'Theirs' });
    await theirs.where('staff_note', '=', 'Signed by both').execute();
    await note.press('Enter');
    await expect(pane.getByText('Signed by both → Theirs')).toBeVisible();
    await expect(note).toHaveValue('Mine');
    await note.press('Enter');
    await expect(note).toBeHidden();
    await expect(pane.getByText('Mine')).toBeVisible();
  });
});
