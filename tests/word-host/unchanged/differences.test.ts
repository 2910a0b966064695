import { constantFrom } from 'fast-check';
import { expect, test } from 'vitest';

import { sealmarkContent } from '#playground/sealmark-content.ts';
import { differences } from '#word-host/unchanged/differences.ts';
import { CONTENT_TYPE } from '#word-host/opc/namespaces.ts';
import { holdsFor } from '#tests/holds-for.ts';
import { relationships } from '#tests/word-host/generated/draft.ts';
import { docxOf, EVERY_PART, type Parts } from './every-part.ts';
import {
  ID,
  sealPlaces,
  withCustomPart,
  withHeaderFor,
  withPropertyOf,
  withSealAt,
  withType,
} from './sealed-parts.ts';

const between = (before: Parts, after: Parts) =>
  differences(docxOf(before), docxOf(after), sealmarkContent());
const changesTo = (changed: Parts) => between(EVERY_PART, { ...EVERY_PART, ...changed });
const replaced = (path: string, old: string, now: string, base = EVERY_PART): Parts => {
  expect(base[path]).toContain(old);
  return { ...base, [path]: base[path]?.replace(old, () => now) ?? '' };
};

/** Every match of a regular expression in the parts of a document, except in namespace declarations. */
function placesOf(
  pattern: RegExp,
  isMeant: (path: string) => boolean,
  isCounted = (found: string) => !found.includes('xmlns'),
) {
  return Object.entries(EVERY_PART).flatMap(([path, text]) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => isCounted(found) && isMeant(path))
      .map((match) => ({ path, found: match[0], start: match.index, text })),
  );
}

const XML_PART = (path: string) => path.endsWith('.xml') || path.endsWith('.rels');
/** Word renumbers these whenever it saves. */
const isRevisionNumber = (text: string, start: number) => /<w:(ins|del)$/.test(text.slice(0, start));

test('a document has no differences from itself', () => {
  expect(between(EVERY_PART, EVERY_PART)).toEqual([]);
});

const ATTRIBUTES = placesOf(/\s[\w:]+="[^"]*(?=")/g, XML_PART).filter(
  ({ text, start, found }) => !(found.includes('w:id=') && isRevisionNumber(text, start)),
);
type Place = (typeof ATTRIBUTES)[number];
const written = ({ text, start, found }: Place, now: string) =>
  text.slice(0, start) + now + text.slice(start + found.length);

test.each<[what: string, places: Place[], changed: (place: Place) => string, more: number]>([
  ['attribute', ATTRIBUTES, (place) => written(place, `${place.found}X`), 150],
  ['word', placesOf(/>[^<>\s][^<>]*</g, XML_PART), (at) => written(at, `${at.found.slice(0, -1)}X<`), 10],
  [
    'element',
    placesOf(/<[\w:]+(\s[^<>]*)?>/g, XML_PART, () => true).filter(
      ({ text, start }) => !/^(<\?[^>]*>)?$/.test(text.slice(0, start)),
    ),
    ({ text, start }) => text.slice(0, start) + text.slice(endOfElement(text, start)),
    190,
  ],
])('every %s of every part counts', (_, places, changed, more) => {
  const missed = places.filter((place) => changesTo({ [place.path]: changed(place) }).length === 0);
  expect(places.length).toBeGreaterThan(more);
  expect(missed.map(({ path, found }) => `${path} ${found}`)).toEqual([]);
});

function endOfElement(text: string, start: number): number {
  let depth = 0;
  for (const tag of text.slice(start).matchAll(/<\/?[\w:]+[^<>]*>/g)) {
    if (!tag[0].endsWith('/>')) depth += tag[0].startsWith('</') ? -1 : 1;
    if (depth === 0) return start + tag.index + tag[0].length;
  }
  return text.length;
}

test('every part counts, to the last byte', () => {
  const unnoticed = Object.keys(EVERY_PART).filter((path) => {
    const { [path]: _, ...others } = EVERY_PART;
    return between(EVERY_PART, others).length === 0;
  });
  expect(unnoticed).toEqual([]);
  expect(changesTo({ 'word/media/logo.png': 'the LOGO' })).toEqual([
    'word/media/logo.png: its bytes changed',
  ]);
  expect(changesTo({ 'word/embeddings/data.xlsx': '' })).toEqual([
    'word/embeddings/data.xlsx: its bytes changed',
  ]);
  expect(changesTo({ 'word/embeddings/more.xlsx': 'more' })).toEqual(['word/embeddings/more.xlsx is new']);
});

test('the encoding of a part does not count', () => {
  const rewritten = EVERY_PART['word/document.xml']
    ?.replaceAll('<w:', '<word:')
    .replaceAll('</w:', '</word:')
    .replaceAll(' w:', ' word:')
    .replaceAll('xmlns:w=', 'xmlns:word=')
    .replaceAll('"', "'")
    .replaceAll('\n', '\r\n  ')
    .replaceAll('<word:p/>', '<word:p></word:p>')
    .replace("word:type='default' r:id='rIdHeader'", "r:id='rIdHeader'  word:type='default'");
  expect(changesTo({ 'word/document.xml': `<?xml version="1.0"?>${rewritten}` })).toEqual([]);
  expect(
    changesTo(replaced('word/settings.xml', '<w:trackRevisions/>', '<w:trackRevisions w:val="1"/>')),
  ).toEqual([]);
  expect(changesTo(replaced('word/document.xml', '<w:ins w:id="7"', '<w:ins w:id="70"'))).toEqual([]);
});

test('white space counts in what other programs put into the document', () => {
  expect(changesTo(replaced('customXml/item1.xml', '</name> ', '</name>'))).toHaveLength(1);
  expect(changesTo(replaced('customXml/item1.xml', '<?mso-contentType?>', ''))).toHaveLength(1);
});

test.each(sealPlaces())('a seal %s belongs to the add-in, inserted and removed', (_, path, index) => {
  const sealed = withSealAt(EVERY_PART, path, index);
  expect(between(EVERY_PART, sealed)).toEqual([]);
  expect(between(sealed, EVERY_PART)).toEqual([]);
});

test('an inserted seal and a damage elsewhere are distinguished', () => {
  const attributes = ATTRIBUTES.filter(({ path }) => path.startsWith('word/'));
  holdsFor(100, constantFrom(...attributes), constantFrom(...sealPlaces()), (harmed, [, path, index]) => {
    const now = written(harmed, `${harmed.found}X`);
    const sealed = withSealAt({ ...EVERY_PART, [harmed.path]: now }, path, index);
    expect(between(EVERY_PART, sealed)).not.toEqual([]);
  });
});

test('a seal in a header made for it belongs to the add-in, unless it hides another header', () => {
  expect(between(EVERY_PART, withHeaderFor(EVERY_PART, 'first', 0))).toEqual([]);
  expect(between(withHeaderFor(EVERY_PART, 'first', 0), EVERY_PART)).toEqual([]);
  const hiding = between(EVERY_PART, withHeaderFor(EVERY_PART, 'default', 1));
  expect(hiding.join()).toContain('w:headerReference is new');
  const kept = withHeaderFor(EVERY_PART, 'first', 0, '<w:p><w:r><w:t>Not mine</w:t></w:r></w:p>');
  expect(between(EVERY_PART, kept).join()).toContain('word/header9.xml is new');
});

test('identity, trace and property belong to the add-in, those of others do not', () => {
  const own = withPropertyOf(withCustomPart(EVERY_PART, 'urn:sealmark:document:1', 'identity'), 'Sealmark');
  expect(between(EVERY_PART, own)).toEqual([]);
  expect(between(own, EVERY_PART)).toEqual([]);
  const others = withPropertyOf(withCustomPart(EVERY_PART, 'urn:other:1', 'identity'), 'Other');
  const found = between(EVERY_PART, others).join('\n');
  for (const part of ['docProps/custom.xml', 'customXml/item9.xml is new', 'customXml/itemProps9.xml is new'])
    expect(found).toContain(part);
});

const at = (change: (markup: string) => string) =>
  between(EVERY_PART, withSealAt(EVERY_PART, 'word/document.xml', 2, change));

test('remains, unlocked, repeated and torn seals are reported', () => {
  expect(at((seal) => seal.replace(/<w:sdtPr>.*?<\/w:sdtPr>/, ''))[0]).toContain(
    'paragraph 3 is new: “Scan to check',
  );
  expect(at((seal) => seal.replace(/<w:drawing>.*?<\/w:drawing>/s, ''))).toEqual([
    `word/document.xml: a seal with 0 pictures is left (sealmark:${ID})`,
  ]);
  expect(at((seal) => seal.replace('sdtContentLocked', 'unlocked'))).toEqual([
    `word/document.xml: a seal is left unlocked (sealmark:${ID})`,
  ]);
  expect(at((seal) => seal + seal)).toEqual([`word/document.xml: sealmark:${ID} stands there twice`]);
  expect(at((seal) => `${seal}<w:p/>`)).toEqual(['word/document.xml, paragraph 3 is new: nothing in it']);
  expect(at((seal) => seal.replace('</w:p>', '<w:r><w:t>marker</w:t></w:r></w:p>'))).toEqual([
    'word/document.xml, paragraph 3 is new: “marker”',
  ]);
});

test('a part that is not XML, whatever its type, is compared by its bytes', () => {
  const damaged = { ...EVERY_PART, 'customXml/item1.xml': '<order', 'word/comments.xml': '<!DOCTYPE x><x/>' };
  const sealed = withSealAt(damaged, 'word/document.xml', 3);
  expect(between(damaged, sealed)).toEqual([]);
  expect(between(damaged, { ...sealed, 'customXml/item1.xml': '<orde' })[0]).toContain('its bytes changed');
});

/** With a document that Word includes when it opens this one. */
const withInner = (parts: Parts): Parts => ({
  ...parts,
  'word/inner.docx': 'PK',
  'word/_rels/inner.docx.rels': relationships(['rId1', 'image', 'media/logo.png']),
  '[Content_Types].xml': withType(parts, 'word/inner.docx', CONTENT_TYPE.document),
});

test('a document within the document, declared as a main part, hides no change and causes none', () => {
  const before = withInner(EVERY_PART);
  const rewritten = { ...before };
  for (const path of ['word/styles.xml', 'word/numbering.xml'])
    rewritten[path] = `<?xml version="1.0"?>${before[path]}`;
  expect(between(before, withSealAt(rewritten, 'word/document.xml', 3))).toEqual([]);
  expect(between(before, replaced('word/styles.xml', 'w:val="22"', 'w:val="24"', before))).toHaveLength(1);
  expect(
    between(before, { ...rewritten, 'word/inner.docx': 'PQ', 'word/_rels/inner.docx.rels': relationships() }),
  ).toEqual([
    expect.stringContaining('word/inner.docx: its bytes changed'),
    'word/inner.docx: relationship rId1 to word/media/logo.png is gone',
  ]);
});

test('another verification’s seal stays as it is', () => {
  const sealed = withSealAt(EVERY_PART, 'word/document.xml', 3);
  const asOther = (after: Parts) =>
    differences(docxOf(sealed), docxOf(after), sealmarkContent(['SM-DOC-2026-OTHER000']));
  expect(asOther(sealed)).toEqual([]);
  expect(asOther(EVERY_PART)).not.toEqual([]);
});
