import { expect, test } from 'vitest';

import { compareText } from '#document-text/compare-text.ts';
import { contentDigest } from '#document-text/digest/content-digest.ts';
import { shortened } from '#document-text/digest/layouts.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode } from '#document-text/read-in-node.ts';
import { SEED } from '#tests/document-text/digest/texts.ts';
import { line, readWritten, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

/** Contrasts on paper of 2.9, 1.6, 1.4 and 1.1. */
const [GRAY, GOLD, GREEN, YELLOW] = ['60A0B0', 'FFC000', '00FF00', 'FFFF00'] as const;
const LETTER = 7.2;

const paragraphOf = (words: string, color: string) =>
  paragraph(
    words
      .split(/[()]/)
      .map((part, at) => text(part, at % 2 ? `<w:color w:val="${color}"/>` : ''))
      .join(''),
  );

/**
 * Seals a document whose words in parentheses have a color, and finds what is named of a PDF with other such words, which are drawn
 * on black ones behind a `=`, and translucent behind a `~`.
 */
async function namedIn(
  sealed: readonly string[],
  shown: readonly string[],
  version?: 3,
  [color, shownAs = color]: readonly [string, string?] = [GRAY],
) {
  const draft = new Draft();
  draft.addBody(sealed.map((words) => paragraphOf(words, color)).join(''));
  const read = await readInNode(new Blob([new Uint8Array(draft.toDocx())]), { isLeftOut: () => false });
  const passages = read.format === 'docx' ? sealedText(read) : [];
  const digest = contentDigest(version ? shortened(passages, version) : passages, SEED);
  if (!digest) throw new Error('not sealed');
  const channels = [...shownAs.matchAll(/../g)].map(([hex]) => parseInt(hex, 16) / 255).join(' ');
  const content = shown.map((words, row) => {
    let x = 70;
    return words.split(/[()]/).map((part, at) => {
      const [left, letters] = [x, part.replace(/[=~]/, '')];
      x += letters.length * LETTER;
      const drawn = (ink: string) => `${ink} rg ${line(letters, left, 700 - 14 * row, '/F2 12 Tf')}`;
      return (
        (at % 2 === 0 || part.includes('=') ? drawn('0 0 0') : '') +
        (at % 2 ? drawn(`${part.includes('~') ? '/A' : '/B'} gs ${channels}`) : '')
      );
    });
  });
  const fonts = '/F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';
  const resources = '/ExtGState << /A << /ca 0.8 >> /B << /ca 1 >> >>';
  const page = { content: content.flat().join(''), fonts, resources };
  const pdf = await readWritten(writtenPdf({ pages: [page] }));
  const { isSame, findings } = compareText(digest, pdf);
  return { isSame, kinds: findings.map(({ kind, index, box }) => [kind, index, box !== undefined]) };
}

const NAMED = { isSame: true, kinds: [['unseen-colour', 0, true]] };

test.each<[what: string, sealed: string, shown?: string[]]>([
  ['at its end', 'Pay now (or not).'],
  ['at its start, with a hyphen', '(well-known) to the well-read'],
  ['with two hyphens before others', "option('--two') (// two--three options) --end"],
  ['in two lines', 'Pay now (or never and not at all).', ['Pay now (or never)', '(and not at all).']],
])('words that were gray in a sealed passage %s aren’t named', async (_, sealed, shown = [sealed]) => {
  expect(await namedIn([sealed], shown)).toEqual({ isSame: true, kinds: [] });
});

test.each<[what: string, sealed: string[], shown: string[], version?: 3]>([
  ['black', ['He may not stay.'], ['He may (not) stay.']],
  ['fewer', ['He may not stay (or not).'], ['He may (not) stay (or not).']],
  ['others', ['He may not stay (or not).'], ['He may (not) stay or not.']],
  ['more', ['He (may not) stay.'], ['He may (not) stay.']],
  ['in another passage', ['Go (not).', 'Do not go.'], ['Go (not).', 'Do (not) go.']],
  ['black, and are drawn on black ones', ['He may not stay (now).'], ['He may (=not) stay (now).']],
  ['in a digest without layouts', ['He may (not) stay.'], ['He may (not) stay.'], 3],
])('gray words are named that were %s', async (_, sealed, shown, version) => {
  expect(await namedIn(sealed, shown, version)).toEqual(NAMED);
});

test('words that LibreOffice draws as inserted aren’t named', async () => {
  const shown = await namedIn(['He may not stay.'], ['He may (not) stay.'], undefined, ['000000', 'C69200']);
  expect(shown).toEqual({ isSame: true, kinds: [] });
});

test.each([GOLD, GREEN])('words that were sealed in %s aren’t named', async (color) => {
  const words = ['Pay now (or well-nigh never).', '(Or on Monday)'];
  expect(await namedIn(words, words, undefined, [color])).toEqual({ isSame: true, kinds: [] });
});

test('words that were sealed in a pale color aren’t named beside others', async () => {
  const words = ['(Or on Monday)', 'Pay (now) or never.'];
  expect(await namedIn(words, words, undefined, [GOLD])).toEqual({ isSame: true, kinds: [] });
});

test.each<[what: string, sealed: string[], shown: string[], colors: [string, string?], version?: 3]>([
  ['black', ['He may not stay.'], ['He may (not) stay.'], [GOLD]],
  ['gray', ['He may (not) stay.'], ['He may (not) stay.'], [GRAY, GOLD]],
  ['less pale', ['He may (not) stay.'], ['He may (not) stay.'], [GOLD, GREEN]],
  ['invisible as they were, nearly', ['He may (not) stay.'], ['He may (not) stay.'], [YELLOW]],
  ['less pale, and are invisible', ['He may (not) stay.'], ['He may (not) stay.'], [GREEN, 'F8FFF8']],
  [
    'black, and are translucent in the color of inserted ones',
    ['Do not.'],
    ['Do (~not).'],
    ['000000', 'C69200'],
  ],
  ['black, and are a little paler than inserted ones', ['Do not.'], ['Do (not).'], ['000000', 'C69600']],
  ['others', ['He may not stay (or not).'], ['He may (not) stay or not.'], [GREEN]],
  ['in another passage', ['Go (not).', 'Do not go.'], ['Go (not).', 'Do (not) go.'], [GOLD]],
  ['black, and are drawn on black ones', ['He may not stay.'], ['He may (=not) stay.'], [GOLD]],
  ['in a digest without layouts', ['He may (not) stay.'], ['He may (not) stay.'], [GOLD], 3],
  ['a black sign', ['Pay -5 EUR.'], ['Pay (-)5 EUR.'], [GOLD]],
  ['a black sign between numbers', ['Pay 3-5 EUR.'], ['Pay 3(-)5 EUR.'], [GREEN]],
  ['a black sign behind pale words', ['Pay (now) -5 EUR.'], ['Pay (now -)5 EUR.'], [GOLD]],
])('pale words are named that were %s', async (_, sealed, shown, colors, version) => {
  expect(await namedIn(sealed, shown, version, colors)).toEqual(NAMED);
});
