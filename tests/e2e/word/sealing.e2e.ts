import { expect } from '@playwright/test';

import { checkCodeOf, recordsTitled } from '#tests/e2e/harness/records.ts';
import { contentOf, newOpenXmlErrors, sealsIn } from '#tests/e2e/harness/docx-checks.ts';
import { test } from '#tests/e2e/harness/test.ts';
import { test as wiredTest } from '#tests/e2e/network/wired-test.ts';

test('verifying and sealing reads nothing from Word twice without need', async ({ page, playground }) => {
  await page.clock.install();
  await playground.begin();
  await playground.verifyButton.waitFor();
  // The click gives the pane the focus, and its reading of the document is old by then.
  await page.getByText('1. Purpose').click();
  await page.clock.fastForward('00:10');
  const before = await page.evaluate(() => window.wordHost.calls.length);
  await playground.verify();
  const calls = await page.evaluate((from) => window.wordHost.calls.slice(from), before);
  const times = (member: string) => calls.filter(({ members }) => members.includes(member)).length;

  expect({
    // Before, after it was written, and for the next screen.
    identity: times('CustomPropertyCollection.getItemOrNullObject'),
    address: times('document.getFilePropertiesAsync'),
    // For the digest.
    file: times('document.getFileAsync'),
    // For the screen: the text beside the seal is read with the insertion.
    body: times('Body.getOoxml'),
    written: times('customXmlParts.addAsync') + times('CustomPropertyCollection.add'),
  }).toEqual({ identity: 3, address: 2, file: 1, body: 1, written: 5 });
  expect(calls.length).toBeLessThanOrEqual(44);
});

test('trying again finds the seal that was put in place of the former one meanwhile', async ({
  page,
  playground,
  pane,
}) => {
  await playground.begin();
  await playground.verify();
  const alert = pane.getByRole('alert');
  for (const [act, done] of [
    ['Move to the cursor', 'The seal is now at the cursor.'],
    ['Refresh the seal', 'The seal was refreshed in place.'],
    ['Remove the seal', 'Not in the document'],
  ] as const) {
    await page.evaluate(() => {
      const { model } = window.wordHost;
      const [id] = model.body.getElementsByTagName('w:sdt')[0]?.getElementsByTagName('w:id') ?? [];
      model.byPerson(() => id?.setAttribute('w:val', String(Number(id.getAttribute('w:val')) + 1)));
    });
    await playground.chooseMore(act);
    await expect(alert).toContainText('This part of the document was removed or replaced.');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(pane.getByRole('tabpanel').getByText(done)).toBeVisible();
  }
});

test('a seal has the service’s picture, link, and code', async ({ page, playground, context, service }) => {
  const fetched: Buffer[] = [];
  context.on('response', async (response) => {
    if (response.url().includes('/qr/')) fetched.push(await response.body());
  });
  await playground.begin();
  const given = await playground.download();
  await playground.verify();
  await test.step('the picture, link, and code', async () => {
    const [seal] = sealsIn(await playground.download());
    const verifyUrl = await playground.verifyUrl();
    const host = new URL(page.url()).host;
    expect(seal?.part).toBe('word/document.xml');
    expect(seal?.widthMm).toBe(25);
    expect(seal?.links).toEqual([verifyUrl]);
    expect(seal?.altText).toContain(
      `${seal?.publicId}: QR code that leads to the page about this document at ${host}`,
    );
    const checkCode = await checkCodeOf(service, seal?.publicId ?? '');
    expect(seal?.captionText).toBe(
      `Scan, or go to ${host}\n${seal?.publicId}\n${checkCode} (check code) · Lycée Lumière`,
    );
    // Once for the document, once to be shown in the pane.
    const picture = Buffer.from(seal?.picture ?? []);
    await expect.poll(() => fetched.map((bytes) => picture.equals(bytes))).toEqual([true, true]);
  });
  await test.step('a larger one without a caption', async () => {
    await playground.placeSeal({ sizeMm: 40, caption: false });
    await expect(playground.pane.getByText('The seal was refreshed in place.').first()).toBeVisible();

    const changed = await playground.download();
    expect(sealsIn(changed)).toMatchObject([{ widthMm: 40, captionText: '' }]);
    // A new pane shows no message of the previous act.
    await playground.reopenPane();
    await playground.chooseMore('Refresh the seal');
    await expect(playground.pane.getByText('The seal was refreshed in place.').first()).toBeVisible();
    const refreshed = await playground.download();
    expect(sealsIn(refreshed)).toMatchObject([{ widthMm: 40, captionText: '' }]);
    expect(await newOpenXmlErrors(refreshed, given)).toEqual([]);
  });
});

wiredTest('a new seal is shown unless somebody works on', async ({ page, playground, pane, wire }) => {
  const selected = () => page.evaluate(() => window.wordHost.model.selection.toString());
  await playground.begin();
  await playground.chooseOptions({ placement: 'end' });
  await playground.verify();
  await expect(pane.getByText('Try it with your phone')).toBeVisible();
  await expect(pane.getByRole('img', { name: 'The QR code of the seal' })).toHaveJSProperty('complete', true);
  await expect(page.getByText('Scan, or go to')).toBeInViewport();
  expect(await selected()).toContain('Scan, or go to');

  await playground.begin();
  await playground.chooseOptions({ placement: 'end' });
  const release = wire.hold(/^GET \/qr\//);
  await playground.verifyButton.click();
  await expect(pane.getByText('Getting the QR code…')).toBeVisible();
  await page.getByText('1. Purpose').click();
  release();
  await expect(pane.getByText('Try it with your phone')).toBeVisible();
  expect(await selected()).not.toContain('Scan');
});

test('a seal is in both headers, and can be removed from both', async ({ page, playground, pane }) => {
  await playground.begin();
  const given = await playground.download();
  await playground.chooseOptions({ placement: 'header' });
  await playground.verify();
  await expect(pane.getByText('2 headers')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Header, page 1' })).toContainText('Scan, or go to');
  await expect(page.getByRole('textbox', { name: 'Header, page 2' })).toContainText('Scan, or go to');

  const sealed = await playground.download();
  expect(sealsIn(sealed).map(({ part }) => part.replace(/\d/, ''))).toEqual(Array(2).fill('word/header.xml'));
  expect(await newOpenXmlErrors(sealed, given)).toEqual([]);

  await playground.chooseMore('Remove the seals');
  await expect(pane.getByText('Not in the document')).toBeVisible();
  const cleared = await playground.download();
  expect(sealsIn(cleared)).toEqual([]);
  expect(texts(cleared)).toEqual(texts(given));
  expect(await newOpenXmlErrors(cleared, given)).toEqual([]);
});

test('a removed seal is restored as it was, wherever it is', async ({ page, playground, pane }) => {
  await playground.begin();
  const given = await playground.download();
  for (const placement of ['cursor', 'end', 'header'] as const)
    await test.step(placement, async () => {
      if (placement !== 'cursor') await playground.openFile(given, `${placement}.docx`);
      await page.getByText('1. Purpose').click();
      await playground.chooseOptions({ placement, sizeMm: 31 });
      await playground.verify();
      const sealed = await playground.download();
      await playground.chooseMore('Remove the seal');
      await expect(pane.getByText(/The seal was removed|seals were removed/).last()).toBeVisible();
      expect(sealsIn(await playground.download())).toEqual([]);
      await pane.getByRole('button', { name: 'Put it back' }).click();
      await expect(pane.getByRole('button', { name: /^Go to the seal/ })).toBeVisible();
      const again = await playground.download();
      expect(texts(again)).toEqual(texts(sealed));
      expect(sealsIn(again).map(({ widthMm }) => widthMm)).toEqual(
        sealsIn(sealed).map(({ widthMm }) => widthMm),
      );
    });
});

test('a seal too small is refused; one from later not', async ({ playground, pane, context, service }) => {
  await playground.begin();
  await test.step('too small, or without a title', async () => {
    await pane.getByLabel('Title').fill('Too small');
    await playground.chooseOptions({ sizeMm: 12 });
    await playground.verifyButton.click();
    await expect(pane.getByText('Enter 20 mm or more so it can be scanned.')).toBeVisible();
    await pane.getByLabel('Title').fill(' ');
    await playground.verifyButton.click();
    await expect(pane.getByText('Enter a title.')).toBeVisible();
    await expect(pane.getByLabel('Title')).toBeFocused();
    expect(await recordsTitled(service, 'Too small')).toEqual([]);
    expect(sealsIn(await playground.download())).toEqual([]);
  });
  await test.step('valid from the day after tomorrow, also if midnight is near', async () => {
    const later = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await pane.getByLabel('Title').fill('From later');
    await playground.chooseOptions({ sizeMm: 25 });
    await pane.getByLabel('Valid from').fill(later);
    await playground.verifyButton.click();
    await expect(playground.heading('Not valid yet')).toBeVisible();

    const publicPage = context.waitForEvent('page');
    await pane.getByRole('link', { name: 'Public page' }).click();
    const reader = await publicPage;
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Not valid yet');

    await pane.getByRole('button', { name: 'Check before sending' }).click();
    await expect(playground.heading('Ready to send')).toBeVisible();
    await expect(pane.getByRole('list', { name: 'Results' })).toContainText(/^Valid from /);
  });
});

test('undo removes the seal, redo restores it, and the pane follows', async ({ page, playground, pane }) => {
  const undo = () =>
    page.evaluate(() => {
      const { model } = window.wordHost;
      while (model.history.depth > 0) model.undo();
    });
  await playground.begin();
  const given = await playground.download();
  await playground.verify();
  const sealed = await playground.download();

  await undo();
  const undone = await playground.download();
  expect(texts(undone)).toEqual(texts(given));
  expect(await newOpenXmlErrors(undone, given)).toEqual([]);
  await page.evaluate(() => {
    const { model } = window.wordHost;
    while (model.history.canRedo) model.redo();
  });
  expect(contentOf(await playground.download())).toEqual(contentOf(sealed));

  await undo();
  const comeBack = async () => {
    await page.getByText('1. Purpose').click();
    await pane.getByText('Verified on').click();
    return pane.getByText('Not in the document').isVisible();
  };
  await expect.poll(comeBack).toBe(true);
  await expect(pane.getByText('Try it with your phone')).toBeHidden();
  await playground.reopenPane('Verified');
  await expect(pane.getByText('Not in the document')).toBeVisible();
  await pane.getByRole('button', { name: 'Insert seal' }).click();
  await expect(pane.getByText('Not in the document')).toBeHidden();
  const again = await playground.download();
  expect(sealsIn(again).map(({ publicId }) => publicId)).toEqual(
    sealsIn(sealed).map(({ publicId }) => publicId),
  );
  expect(await newOpenXmlErrors(again, given)).toEqual([]);

  const before = await page.evaluate(() => window.wordHost.model.history.depth);
  await playground.chooseMore('Remove the seal');
  const putBack = pane.getByRole('button', { name: 'Put it back' });
  await expect(putBack).toBeVisible();
  await page.evaluate((depth) => {
    const { model } = window.wordHost;
    while (model.history.depth > depth) model.undo();
  }, before);
  const goesAway = async () => {
    await page.getByText('1. Purpose').click();
    await pane.getByText('Verified on').click();
    return pane.getByText('Not in the document').isHidden();
  };
  await expect.poll(goesAway).toBe(true);
  await expect(putBack).toBeHidden();
});

/** The visible text, story by story. */
function texts(docx: Uint8Array): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(contentOf(docx))
      .filter(([path]) => /(document|header\d*|footer\d*)\.xml$/.test(path))
      .map(([path, xml]) => [
        path,
        (xml.match(/<w:p[ >].*?<\/w:p>/gs) ?? []).map((paragraph) => paragraph.replace(/<[^>]+>/g, '')),
      ]),
  );
}
