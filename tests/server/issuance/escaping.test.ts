import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CONTROLS, LANGUAGES } from '#contract/fields.ts';
import { ALL_TYPES } from '#server/document-types/document-types.ts';
import { checkFields, printedFields } from '#server/document-types/field-values.ts';
import { builtInTemplate, rendererOf } from '#server/issuance/rendering.ts';

import { filledIn, printedValues } from './form.ts';

const KINDS = ALL_TYPES.flatMap((type) => LANGUAGES.map((language) => ({ type, language })));

const HOSTILE = fc.constantFrom(
  '<script>alert(1)</script>',
  '</td></tr></table><img src=x onerror=alert(1)>',
  '"><b>',
  '&lt;b&gt;',
  '&amp;',
  '{{organization.name}}',
  '{{{title}}}',
  '<!--',
  ']]>',
  '<w:p/>',
  '$&',
  '\\',
);
/** What a field refuses, and what parts the cells of a line. */
const REFUSED = new RegExp(`${CONTROLS.source}|[\\p{Cs};]`, 'gu');
/** One line that a text field may hold, in brackets that occur nowhere else. */
const value = fc
  .array(fc.oneof(HOSTILE, fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 4 })
  .map((parts) => `⟦${parts.join('').replace(REFUSED, '').slice(0, 58)}⟧`)
  .filter((text) => text.isWellFormed());

const tags = (html: string) => html.match(/<[^>]*>/g);

/** What a reader of the HTML sees. */
function shown(html: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
    '&#x60;': '`',
    '&#x3D;': '=',
    '&nbsp;': '\u00a0',
  };
  return html.replace(/<[^>]*>/g, '\n').replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

/** A form whose text fields, title, organization and person all hold the same words. */
function written({ type, language }: (typeof KINDS)[number], words: string) {
  const values = printedValues(type, language, 'all');
  const fields = filledIn(type, 'all');
  for (const field of type.fields) {
    if (field.max_length >= 60 && (field.type === 'text' || field.type === 'multiline'))
      fields[field.name] = words;
  }
  return rendererOf(
    builtInTemplate(type.doc_type, language),
    type,
  )({
    ...values,
    title: words,
    organization: { name: words, city: words, country: words, website: words },
    ...('holder' in values && { holder: { name: words, uid: words, department: words, position: words } }),
    fields: printedFields(type, checkFields(type, fields), language),
  });
}

const PLAIN = new Map(KINDS.map((kind) => [kind, written(kind, 'plain')]));

describe('whatever somebody types into a form', () => {
  test('never becomes markup: the tags stay those of the template, and the words are shown as typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), value, (kind, words) => {
        const { html } = written(kind, words);
        expect(tags(html)).toEqual(tags(PLAIN.get(kind)?.html ?? ''));
        expect(shown(html)).toContain(words);
      }),
      { numRuns: 300 },
    );
  });

  test('is no markup in plain text either, and nothing is escaped there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), value, (kind, words) => {
        const { text } = written(kind, words);
        expect(text.split(words)).toHaveLength(PLAIN.get(kind)?.text.split('plain').length ?? 0);
      }),
      { numRuns: 300 },
    );
  });
});

test.each(KINDS)(
  'the built-in template of $type.doc_type in $language prints every field it asks for',
  (kind) => {
    const { type, language } = kind;
    const source = builtInTemplate(type.doc_type, language);
    for (const { name } of type.fields) expect(source).toContain(`fields.${name}`);
    for (const which of ['all', 'required'] as const) {
      const { html, text } = rendererOf(source, type)(printedValues(type, language, which));
      expect(html).toMatch(/^<p><strong>Lycée du Parc<\/strong>/);
      expect(html).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
      expect(text).toMatch(/^Lycée du Parc\n/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{|<|\n{3}| \n/);
      expect(text).toContain(type.label[language]);
    }
  },
);
