import { expect } from '@playwright/test';

import { readRecord } from '#server/revocation/revocation.service.ts';

import { Playground } from '#tests/e2e/harness/playground.ts';
import { checkCodeOf } from '#tests/e2e/harness/records.ts';
import { newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';

class Documents extends Playground {
  override async begin(): Promise<void> {
    await super.begin();
    await this.pane.getByRole('tab', { name: 'Search' }).click();
    await expect(this.rows.first()).toBeVisible();
  }

  get search() {
    return this.pane.getByRole('searchbox', { name: 'Search by title, note, or ID' });
  }

  get rows() {
    return this.pane.getByRole('listitem');
  }

  get count() {
    return this.pane.getByRole('tabpanel').getByText(/^\d+ documents?$/);
  }

  /** Opens the first row of a search and returns its ID. */
  async openFirst(query: string): Promise<string> {
    await this.search.fill(query);
    // Until the answer comes, the rows are those of the previous query, and may contain its words too.
    const answered = this.pane.locator('ul[aria-busy=false] li').first();
    await expect(answered.locator('b').first()).toContainText(query, { ignoreCase: true });
    await this.rows.first().getByRole('button').first().click();
    const text = (await this.rows.first().textContent()) ?? '';
    return /SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}/.exec(text)?.[0] ?? '';
  }
}

const hasPicture = (_: HTMLElement, src: string) =>
  Object.assign(new Image(), { src })
    .decode()
    .then(
      () => true,
      () => false,
    );

test('a search finds any document, by keyboard too, and names a missing key', async ({ page, service }) => {
  const documents = new Documents(page);
  const { pane, rows, search } = documents;
  await documents.begin();
  await test.step('scrolling finds all; typing some, whatever case and accents', async () => {
    const total = Number.parseInt((await documents.count.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(50);
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(rows).toHaveCount(total, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(pane.getByRole('button', { name: 'Show more' })).toBeHidden();
    for (const typed of ['FACADE', 'façade', 'facade']) {
      await search.fill('');
      await search.pressSequentially(typed);
      await expect(rows.first().locator('b')).toHaveText('façade');
      await expect(rows.filter({ hasNotText: 'façade' })).toHaveCount(0);
    }
    await search.fill('100% nothing_like "this"');
    await expect(pane.getByText('No results for “100% nothing_like "this"”.')).toBeVisible();
    await pane.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(search).toHaveValue('');
    await expect(rows.first()).toBeVisible();

    const publicId = await documents.openFirst('relevé');
    await search.fill(publicId.toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(publicId);

    await search.fill('');
    await rows.nth(1).getByRole('button').first().click();
    await search.fill(publicId);
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });
  await test.step('a document whose key is missing says so and offers no link', async () => {
    const publicId = await documents.openFirst('scolarité');
    await service.database.db
      .updateTable('credentials')
      .set({ key_id: 'lost' })
      .where('public_id', '=', publicId)
      .execute();
    await documents.search.fill(publicId);
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText('The key for this document’s seal is missing')).toBeVisible();
    await expect(rows.getByRole('link')).toHaveCount(0);
    await expect(rows.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  });
  await test.step('from the search field, the keyboard alone reaches a public page', async () => {
    await documents.search.click();
    await page.keyboard.type('valid');
    // office.js also listens for Escape, and would move the focus.
    await page.keyboard.press('Escape');
    await expect(documents.search).toHaveValue('');
    await page.keyboard.type('assiduité');
    await expect(rows.first()).toContainText('assiduité');
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(0).getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('button')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(pane.getByRole('link', { name: 'Public page' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pane.getByRole('button', { name: 'Copy link' })).toBeFocused();
  });
});

test('filters narrow the list; only an own seal can be inserted', async ({ page, service }) => {
  const documents = new Documents(page);
  const { pane, rows } = documents;
  await documents.begin();
  await test.step('filters can be removed singly, and stay with a reopened pane', async () => {
    const filter = pane.getByRole('button', { name: 'Filter', exact: true });
    await filter.click();
    for (const choice of ['Certificates', 'Revoked']) {
      await pane.getByRole('menuitemradio', { name: choice }).click();
      await expect(pane.getByRole('button', { name: `Remove the filter ${choice}` })).toBeVisible();
    }
    await expect(rows.filter({ hasText: 'Revoked' }).first()).toBeVisible();
    await expect(rows.filter({ hasNotText: 'Revoked' })).toHaveCount(0);
    await expect(rows.filter({ hasNotText: /SM-(DIP|CRT)-/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(pane.getByRole('menuitemradio').first()).toBeHidden();
    await expect(filter).toBeFocused();
    const narrow = await documents.count.textContent();

    await pane.getByRole('button', { name: 'Remove the filter Revoked' }).click();
    await expect(rows.filter({ hasText: 'Valid' }).first()).toBeVisible();
    await expect(documents.count).not.toHaveText(narrow ?? '');
    await documents.search.fill('xyz');
    await expect(pane.getByText('No results for “xyz”. Clear the filters?')).toBeVisible();

    await documents.reopenPane();
    await expect(documents.search).toHaveValue('xyz');
    await documents.search.fill('');
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasNotText: /SM-(DIP|CRT)-/ })).toHaveCount(0);
    await pane.getByRole('button', { name: 'Remove the filter Certificates' }).click();
  });
  await test.step('only the open document’s own seal can be inserted', async () => {
    const given = await documents.download();
    await pane.getByRole('tab', { name: 'Document' }).click();
    await documents.verify('Agreement of this test');
    await documents.chooseMore('Remove the seal');
    await pane.getByRole('tab', { name: 'Search' }).click();
    await documents.openFirst('assiduité');
    await expect(pane.getByRole('link', { name: 'Public page' })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Insert seal' })).toBeHidden();

    const own = await documents.openFirst('Agreement of this test');
    const insert = pane.getByRole('button', { name: 'Insert seal' });
    await insert.click();
    await expect(pane.getByText('The seal is at the end of the document.')).toBeVisible();
    await insert.click();
    await expect(
      pane.getByText('The seal was already in the document. It was refreshed in place.'),
    ).toBeVisible();
    const sealed = await documents.download();
    expect(sealsIn(sealed)).toMatchObject([
      { publicId: own, captionText: expect.stringContaining(await checkCodeOf(service, own)) },
    ]);
    await expect(rows.first()).toContainText(own);
    expect(await newOpenXmlErrors(sealed, given)).toEqual([]);
    await documents.check();
    await expect(documents.heading('Ready to send')).toBeVisible();
  });
});

test('an open row is in view, counts scans, links, and announces', async ({ page, context, service }) => {
  await page.setViewportSize({ width: 1389, height: 632 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const documents = new Documents(page);
  const { pane, rows } = documents;
  const copied = () => pane.locator('body').evaluate(() => navigator.clipboard.readText());
  await documents.begin();
  await test.step('at the bottom of a low pane its buttons are scrolled into view', async () => {
    await rows.filter({ hasText: 'Valid' }).nth(4).getByRole('button').first().click();
    await expect(pane.getByRole('link', { name: 'Public page' })).toBeInViewport({ ratio: 1 });
    await pane.getByRole('button', { name: 'More actions' }).click();
    const downloading = page.waitForEvent('download');
    await pane.getByRole('menuitem', { name: 'Download QR code' }).click();
    // Safari fetches it after the click.
    const isStillThere = pane.locator('body').evaluate(hasPicture, (await downloading).url());
    expect(await isStillThere).toBe(true);
    await expect(pane.getByText('The QR code was downloaded.')).toBeInViewport({ ratio: 1 });
  });
  await test.step('it counts scans, links, and announces each copy', async () => {
    const publicId = await documents.openFirst('scolarité');
    const { scans, title } = await readRecord(service.database.db, publicId, new Date());
    const told = { 0: 'No scans', 1: '1 scan' }[scans.total_scans] ?? `${scans.total_scans} scans`;
    await expect(rows.first()).toContainText(told);

    const spoken = await documents.spoken();
    for (const times of [1, 2]) {
      await rows.first().getByRole('button', { name: 'Copy link' }).click();
      await expect.poll(async () => (await spoken()).filter((line) => line === 'Copied').length).toBe(times);
    }
    await expect.poll(copied).toContain(`/verification/document/${publicId}?sig=`);
    const reader = await context.newPage();
    await reader.goto(await copied());
    await expect(reader.getByText(publicId, { exact: true })).toBeVisible();
    const counted = async () => (await readRecord(service.database.db, publicId, new Date())).scans;
    await expect.poll(counted).toMatchObject({ total_scans: scans.total_scans + 1 });
    expect(title).toContain('scolarité');
  });
});
