import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { captionLines, languageOfSeal } from '#contract/seal-words.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { flatOpc } from '#src/word/host/flat-opc.ts';
import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import type { Seal } from '#contract/word-file/seal.ts';
import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';

const verifyUrl =
  'https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123456789abcdefghijkl&l=fr';
const picture = qrPicture(verifyUrl, 320);
const seal: Seal = {
  publicId: 'SM-DOC-2026-8K4T2M9Q',
  verifyUrl,
  picture,
  sizeMm: 25,
  caption: true,
  language: 'en',
};

function packageOf(changes: Partial<Seal> = {}): string {
  const changed = { ...seal, ...changes };
  return flatOpc(sealParagraph(changed, 4 / 57), changed.picture, changed.verifyUrl);
}

function find(xml: string, name: string): Element[] {
  return [...new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName(name)];
}

function attribute(xml: string, name: string, of: string): string | null | undefined {
  return find(xml, name)[0]?.getAttribute(of);
}

function docxOfFlatOpc(markup: string): Uint8Array {
  const flat = new DOMParser().parseFromString(markup, 'text/xml');
  const files: Record<string, Uint8Array> = {};
  const types: string[] = [];
  for (const part of flat.getElementsByTagName('pkg:part')) {
    const name = part.getAttribute('pkg:name') ?? '';
    types.push(`<Override PartName="${name}" ContentType="${part.getAttribute('pkg:contentType')}"/>`);
    files[name.slice(1)] = bytesOf(part);
  }
  files['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.filter((type) => !type.includes('.rels"')).join('')}</Types>`,
  );
  return zipSync(files);
}

function bytesOf(part: Element): Uint8Array {
  const binary = part.getElementsByTagName('pkg:binaryData')[0];
  if (binary) return new Uint8Array(Buffer.from(binary.textContent ?? '', 'base64'));
  const root = part.getElementsByTagName('pkg:xmlData')[0]?.firstChild;
  if (!root) throw new Error('The part is empty');
  return strToU8(new XMLSerializer().serializeToString(root));
}

test('Microsoft’s validator accepts a seal, with caption and without', async () => {
  expect(await openXmlErrors(docxOfFlatOpc(packageOf()))).toEqual([]);
  expect(await openXmlErrors(docxOfFlatOpc(packageOf({ caption: false, language: 'fr' })))).toEqual([]);
});

test('the picture in the document is the service’s, byte for byte', () => {
  expect(unzipSync(docxOfFlatOpc(packageOf()))['word/media/seal.png']).toEqual(new Uint8Array(picture));
});

test.each([
  [25, 900_000],
  [20, 720_000],
  [5, 720_000],
  [400, 3_600_000],
])('a seal of %i mm gets an edge of %i EMU', (sizeMm, edge) => {
  const xml = packageOf({ sizeMm });
  expect(attribute(xml, 'wp:extent', 'cx')).toBe(String(edge));
  expect(attribute(xml, 'wp:extent', 'cy')).toBe(String(edge));
});

test('the control has its title and tag, and is not locked before it was proved', () => {
  const xml = packageOf();
  expect(find(xml, 'w:sdt')).toHaveLength(1);
  expect(attribute(xml, 'w:tag', 'w:val')).toBe('sealmark:SM-DOC-2026-8K4T2M9Q');
  expect(attribute(xml, 'w:alias', 'w:val')).toBe('Verification seal');
  expect(attribute(packageOf({ language: 'fr' }), 'w:alias', 'w:val')).toBe('Sceau de vérification');
  expect(find(xml, 'w:lock')).toEqual([]);
  expect(find(xml, 'w:p')).toHaveLength(1);
});

test('the alternative text says in the reader’s language what the code is and where it leads', () => {
  expect(attribute(packageOf(), 'wp:docPr', 'descr')).toBe(
    'Seal SM-DOC-2026-8K4T2M9Q: QR code that leads to the page about this document at seal.example',
  );
  expect(attribute(packageOf({ language: 'fr' }), 'wp:docPr', 'descr')).toMatch(/^Sceau SM-DOC-/);
});

test('the picture links to the code’s page, and the caption contains no link', () => {
  const xml = packageOf();
  const links = find(xml, 'Relationship').filter((link) => link.getAttribute('TargetMode') === 'External');
  expect(links.map((link) => link.getAttribute('Target'))).toEqual([verifyUrl]);
  expect(attribute(xml, 'a:hlinkClick', 'r:id')).toBe(links[0]?.getAttribute('Id'));
  expect(find(xml, 'w:hyperlink')).toEqual([]);
});

const lines = (changes: Partial<Seal>) => find(packageOf(changes), 'w:t').map((line) => line.textContent);
const PREFIXED = 'https://lycee.example:8443/sealmark/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123';

test.each<[string, Partial<Seal>, string[]]>([
  [
    'with a check code: what to do and where, the ID, the code with the issuer',
    { checkCode: 'K7M2-QD4F', issuer: ' Lycée  Lumière ' },
    ['Scan, or go to seal.example', 'SM-DOC-2026-8K4T2M9Q', 'K7M2-QD4F (check code) · Lycée Lumière'],
  ],
  [
    'in French',
    { checkCode: 'K7M2-QD4F', language: 'fr', issuer: 'Lycée Lumière' },
    [
      'Scannez, ou allez sur seal.example',
      'SM-DOC-2026-8K4T2M9Q',
      'K7M2-QD4F (code de contrôle) · Lycée Lumière',
    ],
  ],
  [
    'where public pages have a path and a port, and the issuer no name',
    { checkCode: 'K7M2-QD4F', verifyUrl: PREFIXED },
    ['Scan, or go to lycee.example:8443/sealmark', 'SM-DOC-2026-8K4T2M9Q', 'K7M2-QD4F (check code)'],
  ],
  [
    'without a check code: the issuer with its domain',
    { checkCode: null, language: 'fr', issuer: 'Lycée Lumière' },
    ['Scannez pour contrôler', 'SM-DOC-2026-8K4T2M9Q', 'Lycée Lumière · seal.example'],
  ],
  ['without either', {}, ['Scan to check', 'SM-DOC-2026-8K4T2M9Q', 'seal.example']],
  ['none', { checkCode: 'K7M2-QD4F', caption: false }, []],
])('the caption %s', (_, changes, expected) => {
  expect(lines(changes)).toEqual(expected);
  expect(expected.length > 0 && languageOfSeal(expected.join(' '))).toBe(
    expected.length > 0 && (changes.language ?? 'en'),
  );
});

test('the caption’s lines have seven points, and none is only the issuer’s name', () => {
  const xml = packageOf();
  expect(find(xml, 'w:br')).toHaveLength(3);
  expect(new Set(find(xml, 'w:sz').map((size) => size.getAttribute('w:val')))).toEqual(new Set(['14']));
  // A paragraph of such lines counts as the remains of an insertion, and is removed.
  const issuer = 'Lycée Lumière';
  for (const checkCode of [null, 'K7M2-QD4F'])
    expect(captionLines({ ...seal, issuer, checkCode })).not.toContain(issuer);
});

test('the seal keeps its distance and adopts no list, style or outline level from its neighbors', () => {
  const xml = packageOf();
  expect(attribute(xml, 'w:spacing', 'w:before')).toBe('120');
  expect(attribute(xml, 'w:spacing', 'w:after')).toBe('160');
  expect(attribute(xml, 'w:pStyle', 'w:val')).toBe('Normal');
  expect(attribute(xml, 'w:numId', 'w:val')).toBe('0');
  expect(attribute(xml, 'w:outlineLvl', 'w:val')).toBe('9');
});

test('at the left the first module is aligned with the text; in the middle and at the right nothing hangs', () => {
  const hanging = String(Math.round((25 * (4 / 57) * 1440) / 25.4));
  expect(attribute(packageOf(), 'w:ind', 'w:hanging')).toBe(hanging);
  for (const alignment of ['center', 'right'] as const) {
    expect(attribute(packageOf({ alignment }), 'w:ind', 'w:hanging')).toBe('0');
    expect(attribute(packageOf({ alignment }), 'w:jc', 'w:val')).toBe(alignment);
  }
});

test('two seals share no drawing id and no control id', () => {
  const [one, other] = [packageOf(), packageOf()];
  expect(attribute(one, 'wp:docPr', 'id')).not.toBe(attribute(other, 'wp:docPr', 'id'));
  expect(attribute(one, 'w:id', 'w:val')).not.toBe(attribute(other, 'w:id', 'w:val'));
});

test('an id with markup stays text, and one that XML cannot contain is refused', () => {
  const hostile = '"/><w:p/>&<![CDATA[';
  expect(attribute(packageOf({ publicId: hostile }), 'w:tag', 'w:val')).toBe(`sealmark:${hostile}`);
  for (const impossible of ['\u0000', '\u0007', '\ud800', '\ufffe'])
    expect(() => packageOf({ publicId: impossible })).toThrow(RangeError);
});
