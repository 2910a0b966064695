import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { captionLines } from '#contract/seal-words.ts';
import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { casesOf } from '#tests/document-text/cases-by-kind.ts';

import { ADDED, all, edit, inSum, paragraph, runFormat, sealedDocx, style, text } from './forged/base.ts';
import { BETWEEN_CASES } from './forged/between-cases.ts';
import { DATA_CASES, HONEST_DAY, HONEST_EMPTY, HONEST_PLACEHOLDER } from './forged/data-cases.ts';
import { EDGE_CASES, HONEST_DRAWINGS } from './forged/edge-cases.ts';
import { FORMAT_CASES } from './forged/format-cases.ts';
import { INDIRECT_CASES } from './forged/indirect-cases.ts';
import { OBJECT_CASES } from './forged/object-cases.ts';
import { PART_CASES, whiteColumn } from './forged/part-cases.ts';
import { HONEST_ZIPS, REFUSED } from './forged/refused.ts';
import { OTHER_PICTURES, SEAL, withSeal } from './forged/with-seal.ts';
import { useReading } from './open-reading.ts';

const reading = await useReading();

const readingOf = (docx: Buffer) => reading(docx, true);

test('nothing is reported for an honest document, and it reads the same while it is open', async () => {
  const { findings, passages, open } = await readingOf(sealedDocx());
  expect({ findings, open }).toEqual({ findings: [], open: passages });
  expect(passages).toContain('Anna does not receive an allowance of 1500 euros.');
});

test('a style without an id does not affect others', async () => {
  const docx = style('', 'paragraph', '<w:rPr><w:sz w:val="2"/></w:rPr>')(sealedDocx());
  expect((await readingOf(docx)).findings).toEqual([]);
});

test.each([
  ['data as formatted dates', HONEST_DAY],
  ['text for a lack of data', HONEST_PLACEHOLDER],
  ['own text for a lack of data', HONEST_EMPTY],
])('nothing is reported for a control that shows its %s', async (_, made) => {
  expect((await readingOf(made(sealedDocx()))).findings).toEqual([]);
});

test('letters that only newer programs fill with white are read', async () => {
  const white = '<w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill>';
  const { passages } = await readingOf(runFormat(`<w14:textFill>${white}</w14:textFill>`)(sealedDocx()));
  expect(passages).toContain('Anna does not receive an allowance of 1500 euros.');
});

test('black letters in the corner of a table with a white column are read', async () => {
  const { findings, passages } = await readingOf(whiteColumn('seCell')(sealedDocx()));
  expect(findings).toEqual([]);
  expect(passages).toContain('15.5');
});

test.each<[what: string, before: string, after: string, isNamed: boolean]>([
  ['before a blank and a number is no part of it', 'CO', ' 1500', false],
  ['before a number is part of it', 'CO', '1500', true],
  ['behind a number and a blank may be part of it', '15 ', '', true],
])('a raised digit %s', async (_, before, after, isNamed) => {
  const digit = text('2', '<w:vertAlign w:val="superscript"/>');
  const { findings } = await readingOf(inSum('', text(before) + digit + text(after))(sealedDocx()));
  expect(findings.some(({ kind }) => kind === 'raised')).toBe(isNamed);
});

test.each(Object.entries(HONEST_DRAWINGS))('nothing is reported for %s', async (_, made) => {
  expect((await readingOf(made(sealedDocx()))).findings).toEqual([]);
});

describe('every trick of a forger is reported with its place', () => {
  const cases = [
    BETWEEN_CASES,
    FORMAT_CASES,
    DATA_CASES,
    OBJECT_CASES,
    EDGE_CASES,
    INDIRECT_CASES,
    PART_CASES,
  ].flatMap((groups) => casesOf(groups));
  test.each(cases)('%s', async (_, forge, kind) => {
    const { findings, passages, open } = await readingOf(forge(sealedDocx()));
    expect(findings.map((finding) => finding.kind)).toContain(kind);
    const inBody = findings.filter(({ index }) => index !== null);
    for (const { index } of inBody) expect(passages[index ?? -1]).toBeDefined();
    expect(open).toEqual(passages);
  });
});

describe('of the controls tagged as seals', () => {
  const own = sealParagraph(SEAL, 0.07);
  const [, id, code] = captionLines(SEAL);

  test('the own one is not part of the text, with a caption and without', async () => {
    const sealed = await readingOf(sealedDocx());
    for (const caption of [true, false]) {
      const { findings, passages } = await readingOf(withSeal(sealParagraph({ ...SEAL, caption }, 0.07)));
      expect({ findings, passages }).toEqual({ findings: [], passages: [...sealed.passages, ''] });
    }
  });

  test.each(OTHER_PICTURES)('one with %s is reported', async (_, picture) => {
    const { findings, passages } = await readingOf(withSeal(own, picture));
    expect(findings).toEqual([{ kind: 'picture', text: '', index: passages.length - 1 }]);
  });

  test('one whose picture is cropped is reported', async () => {
    const forged = own.replace('<a:stretch>', '<a:srcRect l="50000"/><a:stretch>');
    expect((await readingOf(withSeal(forged))).findings.map(({ kind }) => kind)).toEqual(['picture']);
  });

  test.each<[what: string, forged: string, isText: boolean]>([
    ['of another record', own.replaceAll(id, 'SM-DOC-2026-AAAAAAAA'), true],
    ['with a sentence in place of the caption', own.replace(`>${code}<`, `>${ADDED}<`), false],
    ['with a sentence in its first line', own.replace('Scan, or', ADDED), true],
    ['with words behind the address', own.replace('seal.example.org<', `seal.example.org/ ${ADDED}<`), true],
    ['without a picture', own.replace(/<w:drawing>.*<\/w:drawing>/, ''), true],
    ['with a picture of another form', own.replaceAll('cx="900000"', 'cx="4000000"'), true],
    [
      'with a box',
      own.replace('<w:sdtContent>', `<w:sdtContent>${textBox(93, paragraph(text(ADDED)))}`),
      true,
    ],
    [
      'with a field',
      own.replace(
        '<w:sdtContent>',
        `<w:sdtContent><w:fldSimple w:instr="QUOTE x">${text(ADDED)}</w:fldSimple>`,
      ),
      true,
    ],
  ])('one %s is reported', async (_, forged, isText) => {
    const { findings, passages } = await readingOf(withSeal(forged));
    expect(findings.map(({ kind }) => kind)).toContain('foreign-seal');
    const at = findings.find(({ kind }) => kind === 'foreign-seal')?.index ?? -1;
    expect(passages.slice(at).join('') !== '').toBe(isText);
  });
});

test.each(Object.entries(HONEST_ZIPS))('a file with %s is read', async (_, made) => {
  expect((await reading(made(sealedDocx()))).passages).toContain('Signed in Lyon.');
});

test('the main part is found by its relationship, and not by its name', async () => {
  const renamed = ['_rels/.rels', '[Content_Types].xml'].map((path) =>
    edit('word/document.xml', 'word/forged.xml', path),
  );
  const other = unzipSync(all(...renamed)(sealedDocx()));
  const forged = unzipSync(edit('not ', 'now ')(sealedDocx()))['word/document.xml'] ?? new Uint8Array();
  const { passages } = await reading(Buffer.from(zipSync({ ...other, 'word/forged.xml': forged })));
  expect(passages.join('')).toContain('does now receive');
});

test.each(Object.entries(REFUSED))('a file with %s is not read', async (_, forge) => {
  await expect(reading(forge(sealedDocx()))).rejects.toThrow("can't be read");
});
