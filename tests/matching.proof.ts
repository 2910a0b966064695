import { expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';
import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { lettersOf } from '#document-text/digest/letters.ts';
import { docIdOf } from '#server/credentials/doc-id.ts';
import { searchText } from '#server/db/search-text.ts';
import { normalizedValue } from '#server/credentials/facts/normalized.ts';
import { sealCaption } from '#contract/seal-words.ts';
import { createNameMatcher } from '#server/people/name-matcher.ts';
import { decoded, erasedTitle } from '#server/erasure/person-names.ts';
import { contactLink } from '#server/public-page/fact-rows.ts';
import { maskedTitle } from '#server/public-page/facts.ts';
import { typedProof } from '#server/public-page/typed-proof.ts';
import { linesOfPages } from '#document-text/pdf/page-lines.ts';
import { withWholeCells } from '#document-text/second-readings.ts';
import { line } from '#tests/document-text/digest/texts.ts';
import { drawnPiece } from '#tests/document-text/pdf/drawn-piece.ts';
import { pasted } from '#src/taskpane/features/issue/table-text.ts';
import { noticedName, titleWithoutNames } from '#src/word/document/names-in-title.ts';

import { stepsOf } from './steps-of.ts';

const SYLLABLES = createNameMatcher(['Mei-Mei Li', 'Lili An-An', '李 李李', 'd’Aa O’Neil']);
const isCaption = sealCaption({ publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'Aa', host: 'a.example' });
const BLANKS = [' ', '\t', '\n', '\u00a0', '- ', ' _'];
const NAMES = ['mei', 'meiMei ', 'M. ', '李', 'Mei Li, ', '[…] '];

test.each<[string, (text: string) => unknown, string[]]>([
  ['names in a title are erased', (text) => erasedTitle(text, SYLLABLES), NAMES],
  ['a holder’s name is masked', (text) => maskedTitle(text, 'Mei-Mei Li 李'), NAMES],
  ['names are left out of a title', titleWithoutNames, [...NAMES, ...BLANKS, 'de ', 'Mr ', '(', 'for ']],
  ['a name in a title is noticed', noticedName, [...NAMES, '(', ' - ']],
  [
    'a fact is normalized',
    normalizedValue,
    ['1,', '1 000', '1/', '0.0', '1 jan 2020 ', '¼', '1-', '"1', ...BLANKS],
  ],
  ['a text is folded for the search', searchText, ['a\u0301', 'œ', ...BLANKS]],
  [
    'an address becomes a doc id',
    (text) => docIdOf(`https://a.example/${text}?${text}=`),
    ['a', '/', 'd/', ';jsessionid=', '&a=', '%C3'],
  ],
  ['an address is decoded', decoded, ['%', '%C3%89', '+']],
  [
    'an id and a code are typed',
    (text) => typedProof({ id: text, code: text }),
    ['SM', '-', 'sig=', '/verification/document/', '0'],
  ],
  ['a contact becomes a link', contactLink, ['a.', 'a-', 'a@', '1 ', 'a@a.']],
  [
    'a table is pasted',
    (text) => pasted([['', '']], { row: 0, column: 0 }, text),
    ['\r', '\n', '\t', ';', '\r\n'],
  ],
  ['the caption of a seal is recognized', isCaption, ['Scan, or go to a.example/', 'Aa·', 'K7M-2QD', ' ']],
  ['letters of a text are parted', lettersOf, ['a ', '/a', '中', 'ﬁ', '\u00ad', '- ', '-']],
  ['paragraphs are compared with a digest', comparedParagraphs, ['a\n', 'a b\nb a\n']],
  ['pages are compared with a digest', comparedPages, ['a ', 'ABC ', 'a b c d e f ']],
  ['equal notes are compared with a digest', comparedNotes, ['See it.\n', 'b a\n']],
  ['lines of one cell are put together', wholeCells, ['1', '2', '12', '0']],
  ['pieces of a page become lines', linesOf, ['a', 'א', '1', ' a']],
])(
  'for %s, ten times the text takes about ten times the steps',
  async (_, match, hostile) => {
    const sizes = [300, 3000, 30_000];
    const texts = hostile.flatMap((piece) => sizes.map((size) => `${piece.repeat(size / piece.length)}x`));
    const steps = await stepsOf(texts.map((text) => () => match(text)));
    for (const [index, piece] of hostile.entries()) {
      const [least = 0, middle = 0, most = 0] = steps.slice(index * sizes.length);
      expect(
        Math.max(middle / least, most / middle),
        `${piece}: ${least}, ${middle}, ${most}`,
      ).toBeLessThanOrEqual(20);
    }
  },
  300_000,
);

test('a text that has none of the sealed passages takes few more steps than the sealed one', async () => {
  const paragraphs = Array.from({ length: 2000 }, (_, number) => `${'word '.repeat(9)}number ${number}`);
  const digest = contentDigest(paragraphs, newDigestSeed());
  const others = paragraphs.map((text) => text.replace('number', 'letter'));
  const [same = 0, other = Infinity] = await stepsOf(
    [paragraphs, others].map((shown) => () => digest && compareParagraphs(digest, shown)),
  );
  expect(other).toBeLessThan(same * 3);
});

test('the other text of pages that lack a passage is looked at in one reading', async () => {
  const labels = Array.from({ length: 300 }, (_, at) => ({ text: 'x'.repeat(at), kind: 'drawn' as const }));
  const digest = contentDigest(['One text', 'Another text', ...labels], newDigestSeed());
  const lines = ['One text', ...labels.map((_, at) => `y ${at}`)].map((text, at) =>
    line(text, { page: Math.floor(at / 50) }),
  );
  const readings = [lines, lines.map((each) => ({ ...each, seen: each.text }))];
  const [one = 0, several = Infinity] = await stepsOf(
    readings.map((read) => () => digest && compareLines(digest, read)),
  );
  expect(several).toBeLessThan(one * 1.5);
});

function comparedParagraphs(text: string): unknown {
  const paragraphs = text.split('\n');
  const digest = contentDigest(paragraphs.toReversed(), newDigestSeed());
  return digest && compareParagraphs(digest, paragraphs);
}

function comparedPages(text: string): unknown {
  const digest = contentDigest(text.match(/.{1,60}/gsu) ?? [], newDigestSeed());
  return digest && compareLines(digest, linesOf(`${text} y`));
}

/** Below the text, many on each page. */
function comparedNotes(text: string): unknown {
  const notes = text.split('\n');
  const digest = contentDigest(
    ['T', ...notes.map((note) => ({ text: note, kind: 'note' as const }))],
    newDigestSeed(),
  );
  const lines = ['T', ...notes].map((shown, at) =>
    line(shown, { page: Math.floor(at / 40), y: 800 - (at % 40) }),
  );
  return digest && compareLines(digest, lines);
}

/** Each letter is a line: in a cell, in one that a page end cuts, or in none. */
function wholeCells(text: string): unknown {
  const frames = ['1 2 600', '1 2 Infinity'];
  return withWholeCells(
    Array.from(text, (kind) => {
      const frame = frames[Number(kind) - 1];
      return line(kind, frame === undefined ? {} : { frame });
    }),
  );
}

/** As pages draw them: a few lines, and each character or word a piece. */
function linesOf(text: string) {
  const pieces = (text.match(/\S|\s+/gu) ?? []).map((shown, index) => {
    const left = (index * 7) % 500;
    return drawnPiece({
      text: shown,
      left,
      right: left + 6,
      y: 700 - Math.floor(index / 1000) * 12,
      height: 10,
    });
  });
  return linesOfPages([
    { page: 0, left: 0, bottom: 0, top: 800, rules: { vertical: [], horizontal: [] }, pieces },
  ]);
}
