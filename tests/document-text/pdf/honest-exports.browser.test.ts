import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { convert } from '#playground/libre-office.ts';
import { LATIN_FONT, onlyFonts, RIGHT_TO_LEFT_FONTS } from '#tests/e2e/harness/carried-fonts.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { sharedBrowser } from '#tests/word-host/harness/shared-browser.ts';

import { readWritten } from './written-pdf.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const run = promisify(execFile);
const ghostscript = (...given: string[]) =>
  run('gs', ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', ...given]);

const PARAGRAPHS = [
  'The school certifies that Lea Bernard was registered from 1 September 2025 to 30 June 2026 and has passed with 12 of 20 points.',
  'Her fees of 1,500.50 euros are paid; the final office file is no. 100-204/B.',
  'Given for the purposes of the law.',
];
const ROWS = [
  ['Course', 'Grade'],
  ['Algebra', '12'],
  ['History of the 19th century', '15.5'],
  ['Physics', '9'],
];
const ROWS_IN_ODT = ROWS.map(
  (cells) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`,
).join('');
/** Two columns of text, one short paragraph to a line. */
const COLUMNS = Array.from(
  { length: 120 },
  (_, index) => `Article ${index + 1}: the fee is ${index * 7} euros.`,
);
const TWO = {
  odt: '<style:style style:name="Two" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="1cm" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"/></style:section-properties></style:style>',
  text: `<text:section text:name="Two" text:style-name="Two">${COLUMNS.map((text) => `<text:p>${text}</text:p>`).join('')}</text:section>`,
};
const SAMPLES = {
  letter: { paragraphs: PARAGRAPHS, rows: [] as string[][], blocks: '' },
  transcript: {
    paragraphs: PARAGRAPHS.slice(0, 1),
    rows: ROWS,
    blocks: `<table:table table:name="Grades"><table:table-column table:number-columns-repeated="2"/>${ROWS_IN_ODT}</table:table>`,
  },
  columns: { paragraphs: COLUMNS, rows: [], blocks: TWO.text },
};
const names = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];
const TITLE = 'Certificate';

const folder = sharedFolder();

const PLAIN = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}';
const { DejaVu, Cairo, Amiri } = RIGHT_TO_LEFT_FONTS;
/** Each with the fonts that it sees, because reading must not depend on one. */
const EXPORTS: Readonly<Record<string, [format: string, fonts: readonly string[]]>> = {
  plain: [PLAIN, [LATIN_FONT]],
  tagged: ['pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}', [LATIN_FONT]],
  'PDF/A': ['pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}', DejaVu],
  Cairo: [PLAIN, Cairo],
  Amiri: [PLAIN, Amiri],
};
const ways = [...Object.keys(EXPORTS), 'Ghostscript', 'Chromium', '2-up'];
const fileOf = (name: string, way: string) => join(folder, `${name} ${way.replace('/', '')}.pdf`);

beforeAll(async () => {
  const sources = names.map((name) => join(folder, `${name}.fodt`));
  for (const [index, name] of names.entries())
    await writeFile(
      sources[index] ?? '',
      flatOdt({ title: TITLE, ...SAMPLES[name], ...(name === 'columns' && { paragraphs: [] }) }).replace(
        '<office:automatic-styles>',
        `$&${TWO.odt}`,
      ),
    );
  for (const [way, [format, fonts]] of Object.entries(EXPORTS)) {
    await convert(folder, sources, format, await onlyFonts(fileOf('fonts', way), fonts));
    for (const name of names) await writeFile(fileOf(name, way), await readFile(join(folder, `${name}.pdf`)));
  }
  const page = await (await sharedBrowser()).newPage();
  for (const name of names) {
    const plain = fileOf(name, 'plain');
    await ghostscript('-o', fileOf(name, 'Ghostscript'), plain);
    await ghostscript('-sNupControl=2x1', '-o', fileOf(name, '2-up'), plain, plain);
    const { paragraphs, rows } = SAMPLES[name];
    const cells = rows.map((each) => `<tr>${each.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
    const html = `<h1>${TITLE}</h1><div${name === 'columns' ? ' style="columns: 2"' : ''}>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div><table border>${cells}</table>`;
    await writeFile(join(folder, `${name}.html`), html);
    await page.goto(String(pathToFileURL(join(folder, `${name}.html`))));
    await page.pdf({ path: fileOf(name, 'Chromium'), format: 'A4' });
  }
  await page.close();
});

test.each(names.flatMap((name) => ways.map((way) => [name, way] as const)))(
  'an unchanged %s by way of %s is the same, without findings',
  async (name, way) => {
    const { paragraphs, rows } = SAMPLES[name];
    const passages = [TITLE, ...paragraphs, ...rows.flat()];
    const sheets = way === '2-up' ? [...passages, ...passages] : passages;
    const text = await readWritten(new Uint8Array(await readFile(fileOf(name, way))));
    const { isSame, added, moved, missing, findings } = compareText(digestOf(sheets), text);
    expect({ isSame, found: [...added, ...moved, ...findings], missing }).toEqual({
      isSame: true,
      found: [],
      missing: 0,
    });
  },
);
