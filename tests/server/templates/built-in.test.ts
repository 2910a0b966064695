import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { NAMESPACE } from '#document-text/docx/wordml.ts';
import { ALL_TYPES } from '#server/document-types/document-types.ts';
import { checkTemplate } from '#server/templates/check-template.ts';
import { neededFields, templateFields } from '#server/templates/template-fields.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { builtInTemplates } from '#tools/templates/built-in.ts';
import { LENGTHS, specimenDocument } from '#tools/templates/specimens.ts';

import { linesOf, partOf } from './template-file.ts';

const FOLDER = join(import.meta.dirname, '../../../server/templates/built-in');
const made = builtInTemplates();

test('the files are the script’s output', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  for (const { name, bytes } of made)
    expect(unzipSync(readFileSync(join(FOLDER, name)))).toEqual(unzipSync(bytes));
});

const each = ALL_TYPES.flatMap((type) =>
  (['en', 'fr'] as const).map((language) => [type, language] as const),
);

test.each(each)('$doc_type has a template without problems, in %s', async (type, language) => {
  const bytes = made.find(({ name }) => name === `${type.doc_type}.${language}.docx`)?.bytes;
  const file = await TemplatePackage.open(bytes ?? new Uint8Array());
  const fields = templateFields(type, language);
  expect(checkTemplate(file, fields, neededFields(type)).filter(({ is_refused }) => is_refused)).toEqual([]);
  // Each field of its form is printed.
  const xml = new TextDecoder().decode(unzipSync(file.write())['word/document.xml']);
  for (const { name } of type.fields) expect(xml).toMatch(new RegExp(`w:val="${name}[".]`));
});

const drawn = ALL_TYPES.flatMap((type) => LENGTHS.map((length) => [type, length] as const));
/** Headings of lists that a form may leave empty. */
const HEADINGS = ['Skills acquired', 'In view of the following'];

test.each(drawn)(
  'a $doc_type with its %s values has one seal, and no labels of absent values',
  async (type, length) => {
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
