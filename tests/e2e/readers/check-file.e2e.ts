import { expect, type Page, type Route } from '@playwright/test';

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
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { chooseDeleted, dropOn } from '#tests/e2e/harness/transfer.ts';
import { test } from '#tests/e2e/harness/test.ts';

/** Firefox's error for a deleted file. */
const refuseAsFirefox = () => {
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'AbortError'));
};

/** The next PDF isn't read before `read` is called, which then waits until it was. */
async function slowPdf(page: Page) {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  page.once('worker', (worker) => worker.once('close', () => end.resolve()));
  await page.route(/\/pdf-worker-/, async (route) => {
    await start.promise;
    await route.continue();
  });
  return {
    async read() {
      start.resolve();
      await end.promise;
    },
  };
}

test('each file that can’t be compared has its message, and none is sent', async ({ page, service }) => {
  const record = await sealed(service);
  const scanned = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n',
  );
  const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const cases: [string, Buffer, string, string][] = [
    ['empty.docx', Buffer.alloc(0), 'This file is empty', 'Ce fichier est vide'],
    ['photo.jpg', Buffer.from('JFIF'), 'This file isn’t registered', 'n’a pas été enregistré'],
    ['old.doc', container, 'an older Word file', 'une ancienne version de Word'],
    [
      'locked.docx',
      Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected by a password',
      'protégé par un mot de passe',
    ],
    ['broken.docx', Buffer.from('PK\u0003\u0004 and nothing'), 'may be damaged', 'peut-être endommagé'],
    ['broken.pdf', Buffer.from('%PDF-1.7 and nothing'), 'may be damaged', 'peut-être endommagé'],
    ['scan.pdf', scanned, 'to compare. This page shows no names', 'à comparer. Cette page n’affiche ni nom'],
  ];
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData());
  });
  for (const language of ['en', 'fr'] as const) {
    await page.goto(`${record.verify_url}&lang=${language}`);
    for (const [name, buffer, en, fr] of cases) {
      await choose(page, name, buffer);
      await expect(result(page), name).toContainText(language === 'en' ? en : fr);
      // Heard by screen readers.
      await expect(page.getByRole('status'), name).toContainText(language === 'en' ? en : fr);
    }
  }
  const detailed = await sealed(service, undefined, [{ name: 'Grade', value: '12.5', mode: 'shown' }]);
  await page.goto(`${detailed.verify_url}&lang=en`);
  await choose(page, 'scan.pdf', scanned);
  await expect(result(page)).toContainText('to compare. Compare your file with the details on this page');
  const addresses = ['/?lang=en', `${record.verify_url}&lang=en`];
  for (const prepare of [() => {}, refuseAsFirefox]) {
    await page.addInitScript(prepare);
    for (const address of addresses) {
      await page.goto(address);
      await chooseDeleted(page.getByLabel('Check a file'), 'gone.docx');
      await expect(page.locator('main')).toContainText('it may have been moved, deleted, or changed');
    }
  }
  for (const body of sent) expect(body).toMatch(/^id=SM-DOC-[^&]+&sig=[^&]+&lang=..$/);
});

test('an answer that doesn’t come, or isn’t one, is no fault of the file', async ({ page, service }) => {
  const record = await sealed(service);
  const file = await docxOf(SEALED, record);
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  const answers: ((route: Route) => Promise<void>)[] = [
    async () => {},
    (route) => route.fulfill({ body: '<html>Sign in to this network</html>' }),
    (route) => route.fulfill({ json: {} }),
  ];
  for (const answer of answers) {
    await page.route('**/verification/digests', answer);
    await page.goto(`${record.verify_url}&lang=en`);
    await choose(page, 'a.docx', file);
    await expect(result(page)).toHaveText(/^Can’t reach Sealmark\./);
  }
});

test('without a script the page says what checking a file needs', async ({ browser, service }) => {
  const record = await sealed(service);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(record.verify_url);
  await expect(page.locator('[data-without-script]')).toHaveText(/^To check a file, use a current browser/);
  await expect(page.getByLabel('Check a file')).toBeHidden();
  await page.close();
});

test('while its script is loading, the page takes a file; if it can’t run, it says what it needs', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED|SyntaxError|Unexpected token/);
  const record = await sealed(service);
  const file = await docxOf(SEALED, record);
  const needed = page.locator('[data-without-script]');
  for (const [address, isSame] of [
    ['/?lang=en', () => expect(page).toHaveURL(/\/verification\/document\//)],
    [
      record.verify_url,
      () => expect(page.getByRole('heading', { level: 1 })).toHaveText('Valid, text matches'),
    ],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()));
    await page.goto(address, { waitUntil: 'commit' });
    await choose(page, 'transcript.docx', file);
    await expect(page.getByText(/^Choose (it|the Word document)/)).toBeVisible();
    await expect(needed).toBeHidden();
    resolve();
    await isSame();

    for (const fate of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '}' }),
    ]) {
      await page.unroute('**/assets/*.js');
      await page.route('**/assets/*.js', fate);
      await page.goto(address);
      await expect(needed).toBeVisible();
      await expect(page.getByLabel('Check a file')).toBeHidden();
    }
    await page.unroute('**/assets/*.js');
  }
});

test.describe('in Paris', () => {
  test.use({ timezoneId: 'Europe/Paris' });

  test('the verdict has local time, is printed, and checks files only with a text', async ({
    page,
    service,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.append('Printed.');
    });
    const check = page.locator('[data-check-file]');
    for (const [digest, count] of [
      [undefined, 1],
      [null, 0],
    ] as const) {
      await page.goto(`${(await sealed(service, digest)).verify_url}&lang=en`);
      await expect(page.locator('.verdict time')).toHaveText(/[AP]M\sGMT\+[12]$/);
      await page.locator('.verdict').getByRole('button', { name: 'Save as PDF or print' }).click();
      await expect(page.getByText('Printed.')).toBeVisible();
      await expect(check).toHaveCount(count);
    }
  });

  test('a result’s day is as in the record’s rows, and its moment is local', async ({ page, service }) => {
    const record = await sealed(service);
    const [file, text] = [await docxOf(SEALED, record), await docxOf(SEALED, record, 'Letterhead')];
    await register(service, record.public_id, file);
    const at = '2026-11-30 23:30:00';
    const { db } = service.database;
    const issued = db.updateTable('credentials').set({ issued_at: at });
    const issue = issued.where('public_id', '=', record.public_id).returning('id as credential_id');
    const { credential_id } = await issue.executeTakeFirstOrThrow();
    const contents = db.updateTable('credential_contents').set({ created_at: at });
    await contents.where('credential_id', '=', credential_id).execute();
    const files = db.updateTable('registered_files').set({ registered_at: at });
    await files.where('credential_id', '=', credential_id).execute();
    for (const [language, registered, day, moment] of [
      ['en', 'registered on Nov 30, 2026,', 'Nov 30, 2026', 'text of Dec 1, 2026, 12:30 AM GMT+1, which'],
      ['fr', 'enregistré le 30 nov. 2026,', '30 nov. 2026', 'texte du 1er déc. 2026, 00:30 UTC+1, qui'],
    ] as const) {
      await page.goto(`${record.verify_url}&lang=${language}`);
      await choose(page, 'a.docx', file);
      await expect(page.locator('.verdict')).toContainText(registered);
      await expect(page.locator('dl')).toContainText(day);
      await choose(page, 'b.docx', text);
      await expect(result(page)).toContainText(moment);
    }
  });
});

test('a file dropped on “Check a document” is compared at its verdict', async ({ page, service }) => {
  const record = await sealed(service);
  const file = await docxOf(ALTERED, record);
  const [pdf] = await pdfsOf(await sealedByPicture([record]));
  await page.setViewportSize({ width: 320, height: 640 });
  const plain = await docxOf(ALTERED, { ...record, verify_url: 'https://other.example/' });
  for (const [name, buffer] of [
    ['transcript.docx', file],
    ['transcript.pdf', pdf],
  ] as const) {
    await page.goto('/?lang=fr');
    await choose(page, 'autre.docx', plain);
    await expect(result(page)).toHaveText(/autre\.docx.+n’a pas été contrôlé\. Aucun sceau de ce site/);
    const area = page.locator('[data-file-form]');
    await dropOn(area, ['a.docx', 'b.docx'], file);
    await expect(result(page)).toContainText('plusieurs fichiers');
    await choose(page, 'photo.jpg', Buffer.from('JFIF'));
    await expect(result(page)).toContainText('Seuls les documents Word');
    const slow = await slowPdf(page);
    await dropOn(area, 'lent.pdf', pdf);
    await dropOn(area, 'vide.docx', Buffer.alloc(0));
    await slow.read();
    await expect(result(page)).toContainText('vide.docx');
    await choose(page, name, buffer);
    await expect(page).toHaveURL(/\/verification\/document\//);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Ce fichier a été modifié');
    await expect(heading).toBeInViewport();
    await expect(page.locator('.verdict')).toContainText(name);
    await expect(result(page)).toContainText('18.5');
    await page.reload();
    await expect(heading).toHaveText('Fichier non contrôlé');
    await expect(result(page)).toContainText('Cette page n’a plus accès à votre fichier.');
  }
});
