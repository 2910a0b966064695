import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { sealParagraph } from '#contract/word-file/seal-markup.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { letter } from '#tests/word-host/harness/samples.ts';

import { savedAgain, seesWord } from './drawn-word.ts';
import { adds, all, paragraph, sealedDocx, style, text } from './forged/base.ts';
import { SEAL, withSeal } from './forged/with-seal.ts';
import { useReading } from './open-reading.ts';

/** `DRAWN_DOCUMENTS=1000` tries more of them. */
const DOCUMENTS = Number(process.env['DRAWN_DOCUMENTS'] ?? 60);
const WORD = 'Quartz';
const COLORS = ['000000', '444444', 'C00000', 'FFFF00', 'EEEEEE', 'F8F8F8', 'FFFFFF'];
const color = fc.constantFrom(...COLORS);
const valued = (name: string, values: fc.Arbitrary<string | number>) =>
  values.map((value) => `<w:${name} w:val="${value}"/>`);
const shade = color.map((fill) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`);
/** In the order of the schema. */
const runFormat = fc
  .tuple(
    ...[
      fc.constantFrom(
        '<w:b/>',
        '<w:i/>',
        '<w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif"/>',
      ),
      fc.constantFrom('<w:vanish/>', '<w:vanish w:val="0"/>'),
      valued('color', color),
      valued('w', fc.constantFrom(1, 90, 110)),
      valued('position', fc.constantFrom(-6, 6)),
      valued('sz', fc.constantFrom(1, 2, 5, 8, 18, 30)),
      valued('highlight', fc.constantFrom('yellow', 'black', 'white', 'cyan')),
      shade,
    ].map((format) => fc.option(format, { nil: '', freq: 1 })),
  )
  .map((formats) => formats.join(''));
const paragraphFormat = fc.constantFrom(
  '',
  '<w:ind w:left="-9000"/>',
  '<w:ind w:left="720"/>',
  '<w:spacing w:before="200" w:line="300" w:lineRule="auto"/>',
  '<w:framePr w:w="2000" w:hAnchor="page" w:vAnchor="page" w:x="20000" w:y="2000"/>',
);
const rowFormat = fc.constantFrom(
  '',
  '<w:hidden/>',
  '<w:trHeight w:val="20" w:hRule="exact"/>',
  '<w:cantSplit/>',
);
interface WordFormat {
  run: string;
  paragraph: string;
  /** null outside of a table. */
  row: string | null;
  isStyled: boolean;
}

const anyFormat: fc.Arbitrary<WordFormat> = fc.record({
  run: runFormat,
  paragraph: paragraphFormat,
  row: fc.option(rowFormat),
  isStyled: fc.boolean(),
});

const reading = await useReading();

/** A word in a format of its own, by a style or not, in a table or not. */
function formatted({ run, paragraph: around, row: rows, isStyled }: WordFormat): Buffer {
  const word = paragraph(text(WORD, isStyled ? '<w:rStyle w:val="Made"/>' : run), around);
  const block = rows === null ? word : tableOf(1, row(cell(word), rows));
  return all(style('Made', 'character', `<w:rPr>${run}</w:rPr>`), adds(block))(sealedDocx());
}

test('an invisible word is not a plain match, and one in a usual format is', async () => {
  const formats = fc.sample(anyFormat, DOCUMENTS);
  const usual = { run: '', paragraph: '', row: null, isStyled: false };
  const documents = [usual, ...formats].map(formatted);
  const seen = await seesWord(documents, WORD);
  const plain: boolean[] = [];
  for (const docx of documents) {
    const { passages, findings } = await reading(docx);
    plain.push(passages.includes(WORD) && findings.length === 0);
  }
  expect([seen[0], plain[0]]).toEqual([true, true]);
  const unseenMatches = formats.filter((_, index) => plain[index + 1] && !seen[index + 1]);
  expect(unseenMatches).toEqual([]);
  expect(seen).toContain(false);
  expect(plain.filter(Boolean).length).toBeGreaterThan(1);
}, 240_000);

test('nothing is reported for what LibreOffice saved again, even if it dropped the seal’s tag', async () => {
  const made = await letter('Anna receives 1500 euros.');
  const [sealed, saved] = await savedAgain(withSeal(sealParagraph(SEAL, 0.07)), made);
  const read = await reading(sealed);
  expect(read.findings).toEqual([]);
  expect(read.passages.filter(Boolean)).toEqual((await reading(sealedDocx())).passages);
  const [before, after] = [await reading(made), await reading(saved)];
  expect([before.findings, after.findings, after.passages]).toEqual([[], [], before.passages]);
});
