import { expect, type Page } from '@playwright/test';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';

import { expectReadable } from './reader-look.ts';
import { ALTERED, docxOf, result, SEALED, sealed, sealedInOlderForm } from './sealed-files.ts';
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { editedClass, printedClass } from './printed-class.ts';
import { dropOn } from '#tests/e2e/harness/transfer.ts';
import { PROOF, test } from '#tests/e2e/harness/test.ts';
import { line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';

const drop = (page: Page, name: string, bytes: Buffer) =>
  dropOn(page.locator('[data-file-form]'), name, bytes);

const CHANGED = {
  texts: ALTERED,
  verdict: 'file_changed',
  en: ['This file was changed', 'The seal is valid, but not for this text.'],
  fr: ['Ce fichier a été modifié', 'Le sceau est valide, mais pas pour ce texte.'],
};
// A letterhead is unsealed text that anyone may have added.
const HEADED = {
  texts: SEALED,
  header: 'Lycée Jean Moulin',
  verdict: 'text_matches',
  en: ['Valid, text matches', 'The text matches what \u2068Lycée Lumière\u2069 sealed.'],
  fr: ['Valide, texte conforme', 'Le texte est celui que \u2068Lycée Lumière\u2069 a scellé.'],
};
const MATCHING = { ...HEADED, header: undefined };

/** Only the body was sealed. */
const LIMITS = {
  docx: {
    en: 'Not compared: pictures, charts, headers and footers, notes, list numbers, tables of contents, page numbers, fonts, and where things are on the page. Also not checked: whether a picture,',
    fr: 'tables des matières, numéros de page, polices et emplacements sur la page. L’absence d’une image,',
  },
  pdf: { en: 'whether a header, footer,', fr: 'L’absence d’un en-tête, d’un pied de page,' },
};

/** The results of a file check, apart from unreadable files (`check-file.e2e.ts`). */
for (const [what, form, expected] of [
  ['the sealed text', 'docx', MATCHING],
  ['an altered grade', 'docx', CHANGED],
  ['an altered grade', 'pdf', CHANGED],
  ['the sealed text with a letterhead', 'docx', HEADED],
  ['the sealed text with a letterhead', 'pdf', HEADED],
] as const)
  test(`${what} in a ${form} has a verdict`, form === 'pdf' ? PROOF : {}, async ({ page, service }) => {
    const { texts, verdict, header } = { header: undefined, ...expected };
    const record = await sealed(service);
    const docx = await docxOf(texts, record, header);
    const file = form === 'pdf' ? (await pdfsOf(docx))[0] : docx;
    const sent = new Set<string>();
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.add(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    for (const language of ['en', 'fr'] as const) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${record.verify_url}&lang=${language}`);
      await expect(page.locator('main')).toHaveAttribute('data-verdict', 'valid');
      await drop(page, `file.${form}`, file);
      const [title = '', meaning = ''] = expected[language];
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(title);
      await expect(heading).toBeInViewport();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(page.locator('.verdict')).toContainText(meaning);
      await expect(page.locator('.verdict')).toContainText(`file.${form}`);
      await expect(page.locator('[data-file-status]')).toContainText(`${title}. ${meaning}`);
      await expect(page.locator('main')).toHaveAttribute('data-verdict', verdict);
      await expect(page.getByText(/Do you have the file|Vous avez le fichier/)).toHaveCount(0);
      await expect(result(page)).toContainText('6 passages');
      await expect(result(page)).toContainText(LIMITS[form][language]);
      if (header !== undefined) await expect(result(page).getByRole('listitem')).toContainText([header]);
      await expectReadable(page);
      if (texts === ALTERED) await expect(result(page).getByRole('listitem').first()).toContainText('18.5');
    }
    expect([...sent]).toEqual(['POST /verification/digests']);
  });

test('that the record of a changed file has expired is below the headline', async ({ page, service }) => {
  const record = await sealed(service);
  await service.database.db
    .updateTable('credentials')
    .set({ effective_date: '2025-01-01', end_date: '2026-01-01' })
    .where('public_id', '=', record.public_id)
    .execute();
  await page.goto(record.verify_url);
  await drop(page, 'changed.docx', await docxOf(ALTERED, record));
  await expect(page.locator('main')).toHaveAttribute('data-verdict', 'file_changed');
  await expect(result(page).getByRole('heading').first()).toHaveText('Expired');
  await expect(page.locator('[data-file-status]')).toContainText('Expired. ');
});

test('no file is checked if its record has changed since the page was opened', async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/status of 404/);
  for (const now of [{ revoked_at: '2026-01-01 10:00:00' }, { public_id: 'SM-DOC-2026-00000000' }]) {
    const record = await sealed(service);
    await page.goto(`${record.verify_url}&lang=en`);
    const update = service.database.db.updateTable('credentials').set(now);
    await update.where('public_id', '=', record.public_id).execute();
    await drop(page, 'file.docx', await docxOf(SEALED, record));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This file wasn’t checked');
    await expect(page.locator('.verdict')).not.toContainText('valid');
    await expect(result(page)).toHaveText(/^This document’s status has changed since you opened this page\./);
  }
});

test('hidden text and a cut number are named, with their places', async ({ page, service }) => {
  const record = await sealed(service);
  await page.goto(record.verify_url);
  await drop(page, 'hidden.docx', await docxOf(SEALED, record, undefined, 'Not valid without a stamp'));
  await expect(page.locator('main')).toHaveAttribute('data-verdict', 'file_named');
  await expect(page.locator('main')).toHaveAttribute('data-tone', 'passing');
  await expect(page.locator('.verdict')).toContainText('this file can look different from its text');
  await expect(result(page).getByRole('listitem')).toHaveText([
    /^Hidden text: Not valid without a stamp \(paragraph\s\d+\)$/,
  ]);
  await expectReadable(page);
  const lines = SEALED.flatMap((text) =>
    text === '12.5' ? ['12.', '5'] : (text.match(/.{1,60}( |$)/g) ?? []),
  );
  const content = lines.map((text, index) => line(text.trim(), 72, 660 - index * 14)).join('');
  await drop(page, 'cut.pdf', Buffer.from(writtenPdf({ pages: [{ content }] })));
  await expect(page.locator('main')).toHaveAttribute('data-verdict', 'file_unchecked');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t tell whether the text matches');
  await expect(result(page).getByRole('listitem')).toHaveText([/12\. 5 \(page\s1\)$/]);
  await expect(result(page)).not.toContainText('Don’t rely');
  await expectReadable(page);
});

test('a text sealed in an older form is not compared', async ({ page, service }) => {
  const record = await sealedInOlderForm(service);
  for (const [language, title, meaning, problem] of [
    [
      'en',
      'This file wasn’t checked',
      'The seal is valid, but your file hasn’t been checked.',
      /^This document was sealed with an older version of Sealmark, so its text can’t be compared\./,
    ],
    [
      'fr',
      'Fichier non contrôlé',
      'Le sceau est valide, mais votre fichier n’a pas été contrôlé.',
      /^Ce document a été scellé avec une ancienne version de Sealmark/,
    ],
  ] as const) {
    for (const texts of [SEALED, ALTERED]) {
      await page.goto(`${record.verify_url}&lang=${language}`);
      await drop(page, 'older.docx', await docxOf(texts, record));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main')).toHaveAttribute('data-tone', 'plain');
      await expect(page.locator('.verdict')).toContainText(meaning);
      await expect(result(page)).toHaveText(problem);
    }
    await expectReadable(page);
  }
});

test('the pages of a PDF are drawn, with frames around the findings', async ({ page, service }) => {
  const record = await sealed(service);
  const lines = SEALED.map((text, index) => line(text, 72, 760 - index * 24)).join('');
  const content = `${lines}1 0 0 rg 300 300 200 100 re f`;
  const box = `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [72 500 200 530] /Contents (18.5) /DA (/Helv 12 Tf) >>]`;
  const pdf = writtenPdf({ pages: [{ content: line('Nothing', 72, 700) }, { content, entries: box }] });
  await page.goto(`${record.verify_url}&lang=en`);
  await drop(page, 'noted.pdf', Buffer.from(pdf));
  const picture = page.getByRole('img', { name: 'Picture of page 2' });
  await result(page).getByText('page 2', { exact: true }).scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  // In points from the upper left: the frame, the red shape, the paper.
  const colors = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const scale = canvas.width / 595;
    const at = (x: number, y: number, space = 0) =>
      canvas.getContext('2d')?.getImageData(x * scale, Math.round(y * scale) - space, 1, 1).data;
    return [at(140, 312, 3), at(400, 492), at(20, 20)].map((color) => [...(color ?? [])].slice(0, 3));
  });
  expect(colors).toEqual([
    [177, 14, 28],
    [255, 0, 0],
    [255, 255, 255],
  ]);
  await expectReadable(page);
});

test('long lists collapse; an unreadable file leaves the verdict', async ({ page, service }) => {
  const record = await sealed(service);
  await page.goto(record.verify_url);
  const lines = Array.from({ length: 40 }, (_, index) => `A line that nobody sealed, number ${index}`);
  const long = `${'A very long line. '.repeat(20)}Grade: 18.5`;
  await drop(page, 'long.docx', await docxOf([...SEALED, ...lines, long], record));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This file was changed');
  const last = result(page).getByText('Grade: 18.5');
  await expect(last).toBeHidden();
  await result(page).getByText('and 11 more').click();
  await result(page).getByText('Show all of it').click();
  await expect(last).toBeVisible();
  await drop(page, 'changed.docx', await docxOf(ALTERED, record));
  await expect(page.locator('main')).toHaveAttribute('data-tone', 'bad');
  await drop(page, '\u202Exdocx.empty \u2067', Buffer.alloc(0));
  await expect(page.locator('.verdict')).toContainText('Your file: \u2068xdocx.empty \u2069');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This file wasn’t checked');
  await expect(page.locator('main')).toHaveAttribute('data-tone', 'plain');
  await expect(page.locator('.verdict')).toContainText(
    'The seal is valid, but your file hasn’t been checked.',
  );
  await expect(result(page)).toHaveText(/^This file is empty\. Ask for it again/);
});

test('a file for printing isn’t called changed', async ({ page, service }) => {
  for (const type of ['enrollment_certificate', 'transcript'] as const) {
    const { docx, verifyUrl } = await printedClass(service, 3, type);
    const [pdf] = await pdfsOf(docx);
    for (const [name, bytes] of [
      ['class.docx', docx],
      ['class.pdf', pdf],
    ] as const) {
      await page.goto(verifyUrl);
      await drop(page, name, bytes);
      await expect(page.locator('[data-file-status]')).toContainText(
        'This file contains 3 documents. It wasn’t compared with this document. Ask \u2068Lycée Lumière\u2069 for the file of this document alone.',
      );
      await expect(page.locator('main')).not.toHaveAttribute('data-verdict', 'file_changed');
    }
  }
});

const pageOf = (texts: readonly string[]) => ({
  content: texts.map((text, index) => line(text, 72, 700 - index * 24)).join(''),
});
const pdfOf = (...pages: (readonly string[])[]) => Buffer.from(writtenPdf({ pages: pages.map(pageOf) }));

test('an edited document stays changed, whatever other documents the file has', async ({ page, service }) => {
  const { docx, verifyUrl } = await printedClass(service, 3, 'enrollment_certificate');
  const edited = editedClass(docx, ([first = '', ...others]) => [first.replace('2027', '2028'), ...others]);
  const [record, { public_id: other }] = [await sealed(service), await sealed(service)];
  for (const [address, file] of [
    [verifyUrl, edited],
    [verifyUrl, (await pdfsOf(edited))[0]],
    [record.verify_url, pdfOf([...ALTERED, ...record.caption, other])],
    [record.verify_url, pdfOf([...SEALED, 'Passed with honors', ...record.caption, other])],
    [record.verify_url, pdfOf([...ALTERED, ...record.caption], [other])],
    [record.verify_url, pdfOf([other], ALTERED, ['Passed', ...record.caption])],
  ] as const) {
    await page.goto(address);
    await drop(page, 'edited', file);
    await expect(page.locator('main')).toHaveAttribute('data-verdict', 'file_changed');
  }
});

test('what was sealed beside the text isn’t said to be left out', async ({ page, service }) => {
  const looked = (['field', 'note', 'edge', 'label', 'drawn'] as const).map((kind) => ({ kind, text: '' }));
  const record = await sealed(service, contentDigest([...SEALED, ...looked], newDigestSeed()));
  for (const [file, en, fr] of [
    [await docxOf(SEALED, record), 'Not compared: page numbers,', 'Non comparés : numéros de page,'],
    [pdfOf(['Nothing']), 'Not compared: pictures, page numbers,', 'Non comparés : images, numéros de page,'],
  ] as const)
    for (const [language, limits] of Object.entries({ en, fr })) {
      await page.goto(`${record.verify_url}&lang=${language}`);
      await drop(page, 'file', file);
      await expect(result(page)).toContainText(limits);
    }
});
