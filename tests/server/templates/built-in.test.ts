import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { PNG } from 'pngjs';

import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { checkTemplate } from '#server/templates/check-template.ts';
import { neededFields, templateFields } from '#server/templates/template-fields.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';
import { builtInTemplates } from '#tools/templates/built-in.ts';
import { crest } from '#tools/templates/crest.ts';
import { LENGTHS, specimenDocument } from '#tools/templates/specimens.ts';
import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import { brandTemplate, type TemplateBrand } from '#server/templates/brand-template.ts';
import { pdfsOf } from '#tests/e2e/harness/libre-office.ts';
import { docx, field, linesOf, p, partOf, t } from './template-file.ts';

const FOLDER = join(import.meta.dirname, '../../../server/templates/built-in');
const made = builtInTemplates();

test('the files are the script’s output', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  for (const { name, bytes } of made)
    expect(unzipSync(readFileSync(join(FOLDER, name))), `${name}: npm run templates`).toEqual(
      unzipSync(bytes),
    );
});

const IN_LANGUAGES = ALL_TYPES.flatMap((type) =>
  (['en', 'fr'] as const).map((language) => [type.doc_type, language, type] as const),
);

test.each(IN_LANGUAGES)('%s has a template without problems, in %s', async (_name, language, type) => {
  const bytes = made.find(({ name }) => name === `${type.doc_type}.${language}.docx`)?.bytes;
  const file = await TemplatePackage.open(bytes ?? new Uint8Array());
  const fields = templateFields(type, language);
  expect(checkTemplate(file, fields, neededFields(type)).filter(({ is_refused }) => is_refused)).toEqual([]);
  const xml = new TextDecoder().decode(unzipSync(file.write())['word/document.xml']);
  const isPrinted = ({ name }: { name: string }) =>
    ['"', '.'].some((end) => xml.includes(`w:val="${name}${end}`));
  const period = [{ name: 'valid_from' }, { name: 'valid_until' }];
  const unprinted = [...type.fields, ...period].filter((one) => !isPrinted(one)).map(({ name }) => name);
  expect(unprinted, 'fields of the form that the template doesn’t print').toEqual([]);
});

const OF_LENGTHS = ALL_TYPES.flatMap((type) =>
  LENGTHS.map((length) => [type.doc_type, length, type] as const),
);
/** Headings of lists that a form may leave empty. */
const HEADINGS = ['Skills acquired', 'In view of the following'];

test.each(OF_LENGTHS)(
  '%s with its %s values has one seal, and no labels of absent values',
  async (_name, length, type) => {
    const { bytes } = await specimenDocument({
      type,
      language: 'en',
      lengthOf: () => length,
      brand: { logo: null, accent: null },
      publicId: `SM-${type.kind}-2026-8K4T2M9Q`,
      checkCode: 'K7M2-QD4F',
    });
    const tags = [...partOf(bytes, 'word/document.xml').getElementsByTagNameNS(NAMESPACE.w, 'tag')];
    expect(tags.map((tag) => tag.getAttributeNS(NAMESPACE.w, 'val'))).toEqual([
      `sealmark:SM-${type.kind}-2026-8K4T2M9Q`,
    ]);
    const lines = linesOf(bytes).map((line) => line.trim());
    expect(length === 'shortest' && HEADINGS.some((heading) => lines.includes(heading))).toBe(false);
  },
);

const DIPLOMAS = IN_LANGUAGES.filter(([name]) => name === 'diploma');

test.each(DIPLOMAS)('the longest %s with a period is one page, in %s', async (_name, language, type) => {
  const { bytes } = await specimenDocument({
    type,
    language,
    lengthOf: () => 'longest',
    brand: { logo: crest(), accent: null },
    publicId: 'SM-DIP-2026-8K4T2M9Q',
    checkCode: 'K7M2-QD4F',
  });
  const [pdf] = await pdfsOf(Buffer.from(bytes));
  expect(pdf.toString('latin1').match(/\/Type *\/Page\b/g)).toHaveLength(1);
});

const { a: A, w: W, wp: WP, r: R } = NAMESPACE;
const MAIN = 'word/document.xml';
const NOTHING: TemplateBrand = { logo: null, accent: null, country: null };
const BUILT_IN = join(import.meta.dirname, '../../../server/templates/built-in');

async function branded(brand: Partial<TemplateBrand>, template: string | Uint8Array = 'diploma.en.docx') {
  const bytes = typeof template === 'string' ? readFileSync(join(BUILT_IN, template)) : template;
  const file = await TemplatePackage.open(bytes);
  brandTemplate(file, { ...NOTHING, ...brand });
  return file.write();
}

const png = (width: number, height: number): Uint8Array => PNG.sync.write(new PNG({ width, height }));

function logoIn(file: Uint8Array) {
  return elements(partOf(file, MAIN), WP, 'inline').find((each) =>
    elements(each, A, 'blip').some((blip) => blip.getAttributeNS(R, 'embed') === 'rIdLogo'),
  );
}

function sizeOf(extent: Element | undefined): [number, number] {
  return [Number(extent?.getAttribute('cx')), Number(extent?.getAttribute('cy'))];
}

test.each([
  ['wide', 480, 40],
  ['square', 160, 160],
  ['tall', 40, 160],
])('a %s logo keeps its aspect ratio, within the template’s box', async (_, width, height) => {
  const logo = png(width, height);
  const plain = elements(partOf(await branded({}, 'memo.en.docx'), MAIN), WP, 'extent');
  expect(plain).toHaveLength(1);
  const file = await branded({ logo }, 'memo.en.docx');
  const drawn = logoIn(file);
  const [cx, cy] = sizeOf(drawn && elements(drawn, WP, 'extent')[0]);
  expect(cx / cy).toBeCloseTo(width / height, 1);
  const [place] = elements(partOf(readFileSync(join(BUILT_IN, 'memo.en.docx')), MAIN), WP, 'extent');
  const [boxWidth, boxHeight] = sizeOf(place);
  expect(cx === boxWidth || cy === boxHeight).toBe(true);
  expect(cx <= boxWidth && cy <= boxHeight).toBe(true);
  expect(drawn?.getElementsByTagNameNS(WP, 'docPr')[0]?.getAttribute('descr')).toBe('Logo');
  expect(unzipSync(file)['word/media/sealmark-logo.png']).toEqual(new Uint8Array(logo));
});

test('without a logo its place is removed, and a paragraph that contains nothing else', async () => {
  const body = p(field('logo')) + p(field('logo'), t('Lycée Lumière')) + p(t('Lyon'));
  expect(linesOf(await branded({}, docx(body)))).toEqual(['Lycée Lumière', 'Lyon']);
  expect(linesOf(await branded({ logo: png(9, 9) }, docx(body)))).toEqual(['Lycée Lumière', 'Lyon']);
});

test.each([['f2c94c'], ['0a5c36']])('the accent %s is adjusted to be readable on paper', async (accent) => {
  const file = await branded({ accent });
  const [theme] = elements(partOf(file, 'word/theme/theme1.xml'), A, 'accent1');
  const used = theme?.firstElementChild?.getAttribute('val') ?? '';
  expect(contrastOf(channelsOf(used), channelsOf('ffffff'))).toBeGreaterThan(4.5);
  const drawn = [MAIN, 'word/styles.xml'].flatMap((path) =>
    [...partOf(file, path).getElementsByTagNameNS(W, '*')]
      .filter((element) => element.getAttributeNS(W, 'themeColor') === 'accent1')
      .map((element) => element.getAttributeNS(W, element.localName === 'color' ? 'val' : 'color')),
  );
  expect(new Set(drawn)).toEqual(new Set([used]));
});

test.each([
  ['US', 'memo.en.docx', 12_240, 15_840],
  [' canada ', 'memo.fr.docx', 12_240, 15_840],
  ['États-Unis', 'diploma.fr.docx', 15_840, 12_240],
  ['México', 'diploma.en.docx', 15_840, 12_240],
  ['FR', 'memo.fr.docx', 11_906, 16_838],
  ['Atlantis', 'diploma.en.docx', 16_838, 11_906],
  [null, 'diploma.en.docx', 16_838, 11_906],
])(
  'an organization in %s prints %s on its country’s paper size',
  async (country, template, width, height) => {
    const [size] = elements(partOf(await branded({ country }, template), MAIN), W, 'pgSz');
    expect([size?.getAttributeNS(W, 'w'), size?.getAttributeNS(W, 'h')].map(Number)).toEqual([width, height]);
  },
);
