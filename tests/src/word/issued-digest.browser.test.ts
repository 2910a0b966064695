import { expect, test } from 'vitest';

import { compareParagraphs } from '#document-text/compare-text.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import type { Passage } from '#document-text/docx/passages.ts';
import { LANGUAGES } from '#contract/fields.ts';
import { issuedParagraphs } from '#server/credentials/contents/issued-paragraphs.ts';
import { ALL_TYPES } from '#server/document-types/document-types.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';
import { printedFields } from '#server/document-types/field-values.ts';
import { builtInTemplate, rendererOf } from '#server/issuance/rendering.ts';
import { letter, sealOf } from './pane/documents.ts';
import { usePanes } from './pane/use-panes.ts';

const open = usePanes();

/** What people type into forms, and what looks like markup or is no single character. */
const TYPED = [
  'L1 & L2 <b>bold</b> &amp; &#39;x&#39;',
  'O’Keeffe `n° 7` = "15,5" \'a\'',
  'Zoe\u0308 小龍 عربي 👩🏽‍🎓 so\u00adft zero\u200bwidth',
  'a\u00a0b\u202fc   d',
];
const textOf = (index: number) => TYPED[index % TYPED.length] ?? '';

function valueOf({ type }: Field, index: number): string {
  if (type === 'date') return '2026-07-01';
  if (type === 'number') return '1234.5';
  return type === 'text' ? textOf(index) : TYPED.map((line) => `${line}; C1; 3`).join('\n');
}

function contentOf(type: DocumentType, language: 'en' | 'fr'): string {
  const fields = Object.fromEntries(type.fields.map((field, index) => [field.name, valueOf(field, index)]));
  const holder = { name: textOf(1), uid: 'S-1', department: textOf(2), position: textOf(0) };
  return rendererOf(
    builtInTemplate(type.doc_type, language),
    type,
  )({
    title: textOf(0),
    issued_on: '1er juillet 2026',
    valid_from: 'July 1, 2026',
    valid_until: null,
    organization: { name: textOf(1), city: 'Lyon', country: null, website: 'lumiere.example' },
    holder,
    fields: printedFields(type, fields, language),
  }).html;
}

const CONTENTS = ALL_TYPES.flatMap((type) => LANGUAGES.map((language) => contentOf(type, language)));
/** What only an organization's own template has. */
const OWN_TEMPLATE =
  '<h1>A<br>B</h1>loose <em>text</em><blockquote>Quoted<p>twice</p></blockquote><hr>after' +
  '<ul><li>One<ol><li>One a</li><li>One <strong>b</strong></li></ol></li><li><p>Two</p><p>more</p></li></ul>' +
  '<table><thead><tr><th colspan="2">Head</th></tr></thead><tbody><tr><td rowspan="2">x<p>y</p></td><td>1<sup>st</sup></td></tr>' +
  '<tr><td></td></tr></tbody></table><p> </p><p>E = mc<sup>2</sup>&nbsp;!</p>';

const differences = (html: string, ownText: readonly Passage[] | null) => {
  const digest = contentDigest(issuedParagraphs(html), newDigestSeed());
  return digest && compareParagraphs(digest, ownText ?? []);
};
const NONE = { isSame: true, added: [], moved: [], missing: 0 };

test('what is issued into an open file reads in Word as the service has digested it', async () => {
  const html = [...CONTENTS, OWN_TEMPLATE].join('');
  const pane = await open(letter());
  await pane.insertDocument(html, sealOf());
  const { publicId, ownText } = await pane.word.office(() => window.sealWord.readOpenDocument());
  expect(publicId).toBe(sealOf().publicId);
  expect(ownText?.length).toBeGreaterThan(500);
  expect(differences(html, ownText)).toMatchObject(NONE);
});

test('and so does a new document that is made of it', async () => {
  const maker = await open(letter());
  for (const html of [CONTENTS[0] ?? '', OWN_TEMPLATE]) {
    const opened = await open(maker.newDocument(html, sealOf()));
    const { ownText } = await opened.word.office(() => window.sealWord.readOpenDocument());
    expect(differences(html, ownText)).toMatchObject(NONE);
  }
});
