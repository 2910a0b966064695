import { expect, type Page } from '@playwright/test';

import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { allowOfficeJs, serveOfficeJs } from '#tests/e2e/harness/office-js-cdn.ts';
import { test } from '#tests/e2e/harness/test.ts';
import {
  ALTERED,
  choose,
  docxOf,
  register,
  result,
  SEALED,
  sealed,
  sealedByPicture,
} from './sealed-files.ts';

/** How many files the readers' pages have stored in the browser. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sealmark-reader', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('files'));
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const count = opening.result.transaction('files').objectStore('files').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opening.result.close();
    return count.result;
  });

/** As if the browser had crashed on the way to a document's page. */
async function leave(page: Page): Promise<void> {
  expect(await leftBehind(page)).toBe(0);
  await page.evaluate(async () => {
    const opening = indexedDB.open('sealmark-reader', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('files', 'readwrite').objectStore('files');
    const putting = store.put({ name: 'left.docx', bytes: new ArrayBuffer(8) }, '#file0.5');
    await new Promise((resolve) => putting.addEventListener('success', resolve));
    opening.result.close();
  });
  expect(await leftBehind(page)).toBe(1);
}

/** Keeps all others waiting for the store until the page is closed. */
const holdStore = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sealmark-reader', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('files', 'readwrite').objectStore('files');
    const goOn = () => store.count().addEventListener('success', goOn);
    goOn();
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a stored file is compared once, whichever page opens next', async ({ page, service, problems }) => {
  problems.allow(/status of (404|422)/);
  allowOfficeJs(problems);
  const [record, other, revoked] = [await sealed(service), await sealed(service), await sealed(service)];
  const unknown = record.verify_url.replace(/sig=../, 'sig=AA');
  const { db } = service.database;
  const revocation = db.updateTable('credentials').set({ revoked_at: '2026-01-01 10:00:00' });
  await revocation.where('public_id', '=', revoked.public_id).execute();
  const typed = `/verification/document/${record.public_id}`;
  const readers = [other.verify_url, revoked.verify_url, unknown, typed, '/none', '/install', '/help', '/'];
  const pages = [...readers, '/api/ext/docs', '/dashboard', '/taskpane.html'];
  await serveOfficeJs(page.context());
  await page.goto('/');
  for (const address of pages) {
    await leave(page);
    const hasNoCheck = address === unknown || address === revoked.verify_url;
    await page.goto(hasNoCheck ? `${address}#file0.5` : address);
    await expect.poll(() => leftBehind(page), address).toBe(0);
    await expect(page.getByText('left.docx')).toHaveCount(0);
    const isUnchecked = page.locator('.verdict').getByText('Your file hasn’t been checked.');
    await expect(isUnchecked, address).toHaveCount(hasNoCheck ? 1 : 0);
  }
});

/** Chooses a file on "Check a document"; the page of its document opens once the returned function is called. */
async function chooseAndWait(page: Page, name: string, file: Buffer): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/verification/document/**', (route) => promise.then(() => route.continue()));
  const opening = page.waitForRequest('**/verification/document/**');
  await choose(page, name, file);
  await opening;
  return resolve;
}

test('of two tabs that pass a file at once, one has its own', async ({ page, service }) => {
  const record = await sealed(service);
  const other = await page.context().newPage();
  await other.goto('/?lang=en');
  await page.goto('/?lang=en');
  const open = await chooseAndWait(page, 'a.docx', await docxOf(SEALED, record));
  const openOther = await chooseAndWait(other, 'b.docx', await docxOf(ALTERED, record));
  open();
  await expect(heading(page)).toHaveText('Valid, text matches');
  openOther();
  await expect(result(other)).toContainText('Choose it again here.');
});

/** Private windows of Safari store no files. */
const refuseFiles = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called on a store
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...entry) {
    if (entry[0] instanceof Blob) throw new DOMException('', 'UnknownError');
    return put.apply(this, entry);
  };
};

test('a checked file goes along to the other language and with answers', async ({ page, service }) => {
  await page.addInitScript(refuseFiles);
  const record = await sealed(service, null, [{ name: 'Mention', value: 'Bien', mode: 'askable' }]);
  const file = await docxOf(SEALED, record);
  await register(service, record.public_id, file);
  await page.goto(`${record.verify_url}&lang=en`);
  await choose(page, 'a.docx', file);
  await expect(heading(page)).toHaveText('Valid and unchanged');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(heading(page)).toHaveText('Valide et inchangé');
  await page.getByLabel('Mention').fill('Bien');
  await page.getByRole('button', { name: 'Comparer' }).click();
  await expect(page.locator('.outcome')).toHaveText('Correspond à ce qui est enregistré.');
  await expect(heading(page)).toHaveText('Valide et inchangé');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByLabel('Mention')).toHaveValue('Bien');
  await expect(heading(page)).toHaveText('Not everything was compared');
  await expect(result(page)).toContainText('The registered file, unchanged');
  await expect(page).not.toHaveURL(/#/);
  expect(await leftBehind(page)).toBe(0);
  // The page only asks about the mention.
  await choose(page, 'b.docx', await docxOf(ALTERED, record));
  await expect(result(page)).toHaveText(
    'Couldn’t recognize this file, and the text of this document wasn’t sealed. This page shows no names or amounts to compare: ask the issuer about them.',
  );
});

/** No room is left in the store, or the browser has none. */
const WITHOUT_STORE = [
  () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  },
  () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
];

test('readers are told if their file didn’t arrive', async ({ page, service, problems }) => {
  problems.allow(/uncaught/);
  const record = await sealed(service);
  for (const prepare of WITHOUT_STORE) {
    await page.addInitScript(prepare);
    await page.goto('/');
    await choose(page, 'a.docx', await docxOf(SEALED, record));
    await expect(heading(page)).toHaveText('This file wasn’t checked');
    await expect(result(page)).toContainText('Choose it again here.');
    await expect(page).not.toHaveURL(/#/);
  }
});

test('a file chosen before the store answers is the one that counts', async ({ page, service }) => {
  const record = await sealed(service);
  const file = await docxOf(SEALED, record);
  await page.goto(`${record.verify_url}&lang=en`);
  await choose(page, 'a.docx', file);
  await expect(heading(page)).toHaveText('Valid, text matches');
  const other = await page.context().newPage();
  await other.goto('/');
  expect(await leftBehind(other)).toBe(0);
  await holdStore(other);
  await page.reload();
  await choose(page, 'a.docx', file);
  await expect(heading(page)).toHaveText('Valid, text matches');
  await other.close();
  // Its turn comes after the reload's.
  expect(await leftBehind(page)).toBe(0);
  await expect(heading(page)).toHaveText('Valid, text matches');
});

test('an invisible link doesn’t replace the QR code; readers choose a seal', async ({ page, service }) => {
  const [seen, hidden] = [await sealed(service), await sealed(service)];
  const docx = await sealedByPicture([seen], hidden);
  for (const [name, file] of [
    ['a.docx', docx],
    ['a.pdf', (await pdfsOf(docx))[0]],
  ] as const) {
    await page.goto('/?lang=en');
    await choose(page, name, file);
    await expect(page).toHaveURL(new RegExp(`/verification/document/${seen.public_id}`));
    await expect(heading(page)).toHaveText('This file was changed');
  }
  await page.goto('/?lang=en');
  await choose(page, 'two.docx', await sealedByPicture([seen, hidden]));
  await expect(result(page)).toContainText('has the seals of 2 documents, and hasn’t been checked');
  await result(page).getByRole('button', { name: hidden.public_id }).click();
  await expect(page).toHaveURL(new RegExp(`/verification/document/${hidden.public_id}`));
  await expect(heading(page)).toHaveText('This file was changed');
});
