import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { ALL_TYPES } from '#server/document-types/document-types.ts';
import { checkTemplate } from '#server/templates/check-template.ts';
import { neededFields, templateFields } from '#server/templates/template-fields.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import { builtInTemplates } from '#tools/templates/built-in.ts';

const FOLDER = join(import.meta.dirname, '../../../server/templates/built-in');
const made = builtInTemplates();

test('the files are what the script makes of the descriptions', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  for (const { name, bytes } of made)
    expect(unzipSync(readFileSync(join(FOLDER, name)))).toEqual(unzipSync(bytes));
});

const each = ALL_TYPES.flatMap((type) =>
  (['en', 'fr'] as const).map((language) => [type, language] as const),
);

test.each(each)('$doc_type has a template without a fault, in %s', async (type, language) => {
  const bytes = made.find(({ name }) => name === `${type.doc_type}.${language}.docx`)?.bytes;
  const file = await TemplatePackage.open(bytes ?? new Uint8Array());
  const fields = templateFields(type, language);
  expect(checkTemplate(file, fields, neededFields(type)).filter(({ is_refused }) => is_refused)).toEqual([]);
  // Each field of its form is printed.
  const xml = new TextDecoder().decode(unzipSync(file.write())['word/document.xml']);
  for (const { name } of type.fields) expect(xml).toMatch(new RegExp(`w:val="${name}[".]`));
});
