import { expect, type Locator, type Page } from '@playwright/test';

import { CREDENTIAL_STATUSES } from '#contract/fields.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { recordsTitled } from '#tests/e2e/harness/records.ts';
import { contentOf } from '#tests/e2e/harness/docx-checks.ts';
import { catalog, test } from '#tests/e2e/harness/test.ts';

/** Sets the pane's size beside a document. */
async function resizePane(page: Page, width: number, height: number): Promise<void> {
  await page.locator('iframe[title="Task pane"]').evaluate(
    ({ style }, [w, h]) => {
      Object.assign(style, {
        flex: 'none',
        minWidth: '0',
        maxWidth: `${w}px`,
        width: `${w}px`,
        height: `${h}px`,
      });
    },
    [width, height],
  );
}

const edges = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom, height: innerHeight };
  });

/** Whether the choice in a closed list needs more lines than its box has. */
function isCutOff(select: HTMLElement): boolean {
  const { width, height } = select.getBoundingClientRect();
  Object.assign(select.style, {
    position: 'absolute',
    fieldSizing: 'content',
    whiteSpace: 'nowrap',
    maxWidth: 'none',
  });
  const inOneLine = select.getBoundingClientRect();
  select.removeAttribute('style');
  return inOneLine.width > width && inOneLine.height >= height;
}

/** The words of a text that a line breaks. */
function brokenWords({ firstChild: text }: HTMLElement): string[] {
  const range = document.createRange();
  return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    if (text) range.setStart(text, index);
    if (text) range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? word : [];
  });
}

/** The free width in a button, on each side of its icon and words. */
function spaceBesideText(button: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(button);
  return (button.getBoundingClientRect().width - range.getBoundingClientRect().width) / 2;
}

/** The last right edge of these elements. */
const rightEdge = (all: Element[]) => Math.max(...all.map((one) => one.getBoundingClientRect().right));

test('a read-only document is explained above the button', async ({ page, playground, pane, service }) => {
  await playground.begin();
  const given = contentOf(await playground.download());
  await pane.getByLabel('Title').fill('Read-only at first');
  const dock = playground.verifyButton.locator('..');
  await expect(dock).toHaveCSS('position', 'sticky');
  // As at 200 %, where it would cover the content.
  await resizePane(page, 320, 320);
  await expect(dock).toHaveCSS('position', 'static');
  await expect(pane.getByRole('tab', { name: 'Document' })).toBeVisible();

  await resizePane(page, 329, 445);
  // The sticky footer doesn't cover what a person opens, even if its script is fetched first.
  const options = pane.getByRole('button', { name: 'Options' });
  await options.click();
  await expect.poll(async () => (await edges(options)).top).toBeLessThan(80);
  await options.click();
  const facts = pane.getByRole('button', { name: 'Facts to compare' });
  await facts.click();
  const add = pane.getByRole('button', { name: 'Add the selected text' });
  const covered = async () => (await edges(add)).bottom - (await edges(dock)).top;
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await facts.click();
  await playground.ribbon('Read-only').click();
  await playground.verifyButton.click();
  const again = pane.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const docked = await edges(playground.verifyButton);
  expect((await edges(again)).bottom).toBeLessThanOrEqual(docked.top);

  const refusal = pane.getByText('This document is read-only.');
  await expect(refusal).toBeVisible();
  expect(contentOf(await playground.download())).toEqual(given);
  expect(await recordsTitled(service, 'Read-only at first')).toEqual([]);
  await page.getByText('1. Purpose').click();
  await pane.getByLabel('Title').click();
  await expect(refusal).toBeHidden();
  await playground.verifyButton.click();
  await expect(refusal).toBeVisible();
  await playground.ribbon('Read-only').click();
  await again.click();
  await expect(playground.heading('Verified')).toBeVisible();
  expect(await recordsTitled(service, 'Read-only at first')).toHaveLength(1);
});

test('a common laptop shows all of a verified document', async ({ page, playground, pane, service }) => {
  await playground.begin();
  await resizePane(page, 329, 445);
  await playground.verify();
  await expect(pane.getByText('Try it with your phone')).toBeVisible();
  await pane.getByRole('button', { name: 'Change the note for staff' }).click();
  const save = pane.getByRole('button', { name: 'Save' });
  const dock = pane.getByRole('button', { name: 'Check before sending' });
  await expect.poll(async () => (await edges(save)).bottom - (await edges(dock)).top).toBeLessThan(0);
  await page.keyboard.press('Escape');
  // The picture of a new seal is shown once, and is gone when the screen opens again.
  await pane.getByRole('tab', { name: 'Search' }).click();
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expect(pane.getByText('Connected as')).toBeHidden();
  const scans = pane.getByRole('region', { name: 'Scans' });
  await expect(scans).toContainText('No scans yet');
  await expect(scans).not.toContainText('not valid');
  await expect(scans.getByRole('list')).toHaveCount(0);
  for (const name of ['Check before sending', 'Copy link', 'More actions']) {
    const { bottom, height } = await edges(pane.getByRole('button', { name }));
    expect(bottom, name).toBeLessThanOrEqual(height);
  }
  const scrolls = await pane.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(scrolls).toBeLessThanOrEqual(0);

  await page.context().grantPermissions(['clipboard-write']);
  await pane.getByRole('button', { name: 'Copy link' }).click();
  await expect(pane.getByRole('button', { name: 'Copied' })).toBeVisible();

  const more = pane.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await pane.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(playground.heading('Settings')).toBeVisible();
  await expect(more).toHaveAttribute('aria-current', 'page');
  for (const width of [160, 320]) {
    await resizePane(page, width, 640);
    for (const choice of await pane.getByRole('combobox').all())
      expect(await choice.evaluate(isCutOff), await choice.innerText()).toBe(false);
  }
  await pane.getByRole('tab', { name: 'Document' }).click();
  await expect(more).not.toHaveAttribute('aria-current');

  const id = pane.getByText(/^SM-DOC-/);
  const copyId = pane.getByRole('button', { name: 'Copy ID' });
  const publicId = await id.innerText();
  await id.evaluate((shown) => (shown.textContent = 'SM-DOC-2026-8MMMMMMM'));
  for (const width of [320, 329, 160]) {
    await resizePane(page, width, 640);
    expect((await edges(copyId)).top, String(width)).toBe((await edges(id)).top);
    expect((await copyId.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  }
  await revokeCredential(service.database.db, publicId, 'Misprint', { now: new Date(), actor: 'admin' });
  await pane.getByRole('button', { name: 'Refresh scans' }).click();
  await expect(playground.heading('Revoked')).toBeVisible();
  await expect(pane.getByText('Revoked on')).toBeVisible();
  await expect(pane.getByText('No end date')).toBeHidden();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test.describe('and high contrast', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

    test('a verified document fits, and no word touches a frame', async ({ page, playground, pane }) => {
      const say = catalog('fr');
      await playground.begin();
      await pane.getByRole('button', { name: say('thisDocument.notVerified.action') }).click();
      await expect(playground.heading(say('thisDocument.verified'))).toBeVisible();
      // The picture of a new seal is gone when the screen opens again.
      await pane.getByRole('tab', { name: say('app.search') }).click();
      await pane.getByRole('tab', { name: say('app.document') }).click();
      const copy = pane.getByRole('button', { name: say('ui.copyLink') });
      await expect(copy).toBeVisible();
      await resizePane(page, 329, 445);
      const scrolls = await pane.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight);
      expect(scrolls).toBeLessThanOrEqual(0);
      await resizePane(page, 320, 640);
      for (const link of [copy, pane.getByRole('link', { name: say('ui.publicPage') })])
        expect(await link.evaluate(spaceBesideText)).toBeGreaterThanOrEqual(6);
      await pane.getByRole('tab', { name: say('app.insights') }).click();
      for (const name of [say('insights.showTable'), say('ui.list.showMore')])
        expect(await pane.getByRole('button', { name }).evaluate(spaceBesideText)).toBeGreaterThanOrEqual(6);
      const figures = pane.getByRole('group', { name: say('insights.figures') });
      const edge = await figures.evaluateAll(rightEdge);
      expect(await pane.getByRole('combobox').evaluateAll(rightEdge)).toBeLessThanOrEqual(edge);
    });
  });

  test('a found document has its day beside its status', async ({ page, playground, pane }) => {
    await playground.begin();
    await pane.getByRole('tab', { name: 'Recherche' }).click();
    for (const [width, height] of [
      [329, 445],
      [320, 640],
    ] as const) {
      await resizePane(page, width, height);
      for (const status of CREDENTIAL_STATUSES) {
        const word = catalog('fr')(`status.${status}`);
        const row = pane.getByRole('listitem').filter({ hasText: word }).first();
        const day = row.getByRole('button').locator('span').last();
        expect((await edges(day)).top, word).toBe((await edges(row.getByText(word))).top);
      }
    }
  });
});

test('a screen is steady, breaks no word, and opens at its place', async ({ page, playground, pane }) => {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  await playground.begin();
  await resizePane(page, 329, 445);
  await test.step('at 200 % titles break between words, Insights is steady', async () => {
    await pane.getByRole('tab', { name: 'Insights' }).click();
    await expect(pane.getByRole('region', { name: 'Worth a look' })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Show as table' })).toBeVisible();
    const moved = await pane.locator('body').evaluate('shifts.reduce((sum, { value }) => sum + value, 0)');
    expect(moved).toBeLessThan(0.02);
    await resizePane(page, 160, 320);
    const rows = pane.getByRole('region', { name: 'Worth a look' }).locator('button:has(> svg)');
    for (const row of await rows.all()) {
      const words = await edges(row.locator('> span'));
      expect((await edges(row.locator('> svg').first())).bottom).toBeGreaterThan(words.top);
    }
    await resizePane(page, 329, 445);

    await pane.getByRole('tab', { name: 'People' }).click();
    await pane.getByRole('listitem').first().getByRole('button').first().click();
    await pane.getByRole('button', { name: 'Issue a document…' }).click();
    await resizePane(page, 160, 320);
    expect(await playground.heading('Issue a document').evaluate(brokenWords)).toEqual([]);
    await resizePane(page, 329, 445);
  });
  await test.step('a long value in a preview leaves the labels their width', async () => {
    await pane.getByLabel('Program or class').fill('Z'.repeat(70));
    await pane.getByRole('button', { name: 'Preview' }).click();
    await expect(pane.getByText('Z'.repeat(70), { exact: true })).toBeVisible();
    const labels = await pane.locator('tr > :first-child > p:not(:empty)').all();
    expect(labels.length).toBeGreaterThan(2);
    for (const label of labels) expect(await label.evaluate(brokenWords)).toEqual([]);
    await pane.getByRole('button', { name: 'Back' }).click();
  });
  await test.step('a screen opens at its top, or where the user left it', async () => {
    const main = pane.getByRole('main');
    const tab = (name: string) => pane.getByRole('tab', { name });
    const expectTop = (top: number) =>
      expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
    const scroll = async (top: number) => {
      await main.evaluate((element, to) => element.scrollTo(0, to), top);
      await expectTop(top);
    };

    await tab('Search').click();
    await pane.getByRole('button', { name: 'Show more' }).waitFor();
    await scroll(300);
    await playground.chooseFromMenu('Settings');
    await expect(playground.heading('Settings')).toBeVisible();
    await expectTop(0);
    await scroll(100);
    await tab('Search').click();
    await expectTop(300);

    await tab('People').click();
    await expectTop(0);
    const person = pane.getByRole('listitem').nth(9);
    await person.getByRole('button').first().click();
    await person.getByRole('button', { name: 'Issue a document…' }).scrollIntoViewIfNeeded();
    const left = await main.evaluate(({ scrollTop }) => scrollTop);
    expect(left).toBeGreaterThan(100);
    await person.getByRole('button', { name: 'Issue a document…' }).click();
    await expect(playground.heading('Issue a document')).toBeVisible();
    await expectTop(0);
    await scroll(50);
    await tab('Insights').click();
    await expectTop(0);
    await tab('People').click();
    await expectTop(50);
    await pane.getByRole('button', { name: 'Back' }).click();
    await expectTop(left);

    await resizePane(page, 240, 445);
    await expect(tab('Insights')).toBeHidden();
    await playground.chooseFromMenu('Insights');
    await expect(playground.heading('Insights')).toBeVisible();
    await expect(pane.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  });
});
