import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { LANGUAGES } from '#contract/fields.ts';
import { inLanguage } from '#server/issuance/rendering.ts';
import { newOpenXmlErrors } from '#tests/e2e/harness/open-xml-errors.ts';
import { partOf } from '#tests/word-host/harness/edited-docx.ts';
import { letter, sealOf } from './pane/documents.ts';
import { usePanes } from './pane/use-panes.ts';

const open = usePanes();

const TEMPLATES = join(import.meta.dirname, '../../../server/issuance/templates');

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
  const original = await letter();
  const pane = await open(original);
  expect(await pane.insertDocument(contents.join(''), sealOf())).toEqual({
    tracked: false,
    tracking: 'as-before',
  });
  const docx = await pane.word.docx();
  const main = partOf(docx);
  const words =
    contents
      .join(' ')
      .replaceAll(/<[^>]*>|&\w+;/g, ' ')
      .match(/[\p{L}]{4,}/gu) ?? [];
  expect(contents.length).toBeGreaterThan(20);
  expect([...new Set(words)].filter((each) => !main.includes(each))).toEqual([]);
  expect(await newOpenXmlErrors(docx, original)).toEqual([]);
  expect(pane.word.problems).toEqual([]);
});
