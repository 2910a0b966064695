import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { LANGUAGES } from '#contract/fields.ts';
import { inLanguage } from '#server/issuance/rendering.ts';
import { newOpenXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { letter } from './harness/samples.ts';
import { Harness } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

const TEMPLATES = join(import.meta.dirname, '../../server/issuance/templates');

/** Every document the service issues by itself, with a word in place of each value and every block shown once. */
const contents = readdirSync(TEMPLATES)
  .filter((file) => file.endsWith('.hbs'))
  .flatMap((file) =>
    LANGUAGES.map((language) => inLanguage(readFileSync(join(TEMPLATES, file), 'utf8'), language)),
  )
  .map((source) =>
    source.replaceAll(/\{\{[#/>!^][^}]*\}\}|\{\{else\}\}/g, '').replaceAll(/\{\{[^}]*\}\}/g, 'Value'),
  )
  .filter((html) => html.includes('<'));

test('whatever the service issues can be put into Word as it is, with all its words', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  const shown = await word.run(async (context, all) => {
    const { body } = context.document;
    for (const html of all) body.insertHtml(html, 'End');
    body.load('text');
    await context.sync();
    return body.text;
  }, contents);
  const words =
    contents
      .join(' ')
      .replaceAll(/<[^>]*>|&\w+;/g, ' ')
      .match(/[\p{L}]{4,}/gu) ?? [];
  expect(contents.length).toBeGreaterThan(20);
  expect([...new Set(words)].filter((each) => !shown.includes(each))).toEqual([]);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  expect(word.problems).toEqual([]);
});
