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
    expect(unzipSync(readFileSync(join(FOLDER, name))), `${name}: npm run templates`).toEqual(
      unzipSync(bytes),
    );
});

const each = ALL_TYPES.flatMap((type) =>
  (['en', 'fr'] as const).map((language) => [type.doc_type, language, type] as const),
);

test.each(each)('%s has a template without problems, in %s', async (_name, language, type) => {
  const bytes = made.find(({ name }) => name === `${type.doc_type}.${language}.docx`)?.bytes;
  const file = await TemplatePackage.open(bytes ?? new Uint8Array());
  const fields = templateFields(type, language);
  expect(checkTemplate(file, fields, neededFields(type)).filter(({ is_refused }) => is_refused)).toEqual([]);
  const xml = new TextDecoder().decode(unzipSync(file.write())['word/document.xml']);
  const isPrinted = ({ name }: { name: string }) =>
    ['"', '.'].some((end) => xml.includes(`w:val="${name}${end}`));
  const unprinted = type.fields.filter((field) => !isPrinted(field)).map(({ name }) => name);
  expect(unprinted, 'fields of the form that the template doesn’t print').toEqual([]);
});

const drawn = ALL_TYPES.flatMap((type) => LENGTHS.map((length) => [type.doc_type, length, type] as const));
/** Headings of lists that a form may leave empty. */
const HEADINGS = ['Skills acquired', 'In view of the following'];

test.each(drawn)(
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
