import { expect, test } from 'vitest';

import { compareLines } from '#document-text/compare-text.ts';
import { METAFILE, TURNED_BOX } from '#document-text/digest/digest-format.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { readInNode, readTextInNode } from '#document-text/read-in-node.ts';
import { digestOf, linesOf } from '#tests/document-text/digest/texts.ts';
import { paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';

/** A document with an embedded object that shows this picture. */
function docxWith(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const draft = new Draft();
  draft.addMedia('word/media/image1.emf', 'image/x-emf', picture);
  const image = `<v:imagedata r:id="${draft.body.relate('image', 'media/image1.emf')}"/>`;
  const object = `<w:object><v:shape style="width:90pt;height:20pt">${image}</v:shape></w:object>`;
  draft.addBody(paragraph(text('The sum is below.')) + paragraph(run(object)));
  return new Uint8Array(draft.toDocx());
}

test.each([
  ['a metafile', `${'\0'.repeat(40)} EMF`, 1],
  ['an older metafile', '\u0001\0\u0009\0', 1],
  ['a photo', '\u00ff\u00d8\u00ff\u00e0 EMF', 0],
])('an object whose words programs draw as text is sealed as one: %s', async (_, start, count) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  const read = await readInNode(new Blob([docxWith(bytes)]), { isLeftOut: () => false });
  const beside = read.format === 'docx' ? read.beside : [];
  expect(beside.filter((each) => each.text === METAFILE)).toHaveLength(count);
});

test.each([
  ['775801', 1],
  ['5400000', 0],
  ['0', 0],
])('a box that is turned by %s is sealed as one of which Word may draw a picture', async (turn, count) => {
  const draft = new Draft();
  const box = textBox(7, paragraph(text('Copy'))).replaceAll('<a:xfrm>', `<a:xfrm rot="${turn}">`);
  draft.addBody(paragraph(text('The sum is below.')) + paragraph(box));
  const bytes = new Uint8Array(draft.toDocx());
  const read = await readInNode(new Blob([bytes]), { isLeftOut: () => false });
  const beside = read.format === 'docx' ? read.beside : [];
  expect(beside.filter((each) => each.text === TURNED_BOX)).toHaveLength(count);
});

const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const fieldWith = (code: string, more = '') =>
  `${mark('begin')}${run(`<w:instrText>${code}</w:instrText>`)}${more}${mark('end')}`;
/** As a formula editor refers to an equation: the button's words are in a field of its code. */
const BUTTON = fieldWith(
  'GOTOBUTTON Eqn1 \\* MERGEFORMAT ',
  `<w:fldSimple w:instr="REF Eqn1">${run('<w:instrText>(1)</w:instrText>')}</w:fldSimple>`,
);

test.each<[what: string, amid: string, shown: string, others: string[], kinds: string[]]>([
  ['the number of its page', run('<w:pgNum/>'), '8', ['no', '8 8', '8.5', '-8'], ['field']],
  ['the words of a button', BUTTON, '(1)', ['(2)', '(1) (1)', '1'], []],
  ['the words of a formula without signs', fieldWith('EQ a-b'), 'a-b', ['a-c', 'ab'], []],
])('a PDF may show %s amid a text', async (_, amid, shown, others, kinds) => {
  const draft = new Draft();
  draft.addBody(paragraph(text('Transcript')) + paragraph(text('See copy ') + amid + text(' of the rules')));
  const read = await readTextInNode(new Uint8Array(draft.toDocx()), { isLeftOut: () => false });
  const digest = digestOf(sealedText(read));
  const told = (words: string, end = 'rules') =>
    compareLines(digest, linesOf(['Transcript', `See copy ${words}`, `of the ${end}`]));
  const { isSame, findings } = told(shown);
  expect([isSame, ...new Set(findings.map(({ kind }) => kind))]).toEqual([true, ...kinds]);
  for (const other of others) expect(told(other).isSame).toBe(false);
  expect(told(shown, 'rule').isSame).toBe(false);
});
