import { expect, test } from 'vitest';

import { draw, line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';

import { digits, EMU, HEIGHT, image, MARGINS, png, WIDTH } from './digit-picture.ts';

const { compare } = await useReader();

const [SEALED, OTHER] = [digits('1208'), digits('1200')];
const BETWEEN = { above: line('Paid in full', 72, 560), below: line('The head', 72, 420) };

/** `inner` puts the drawing of the digits between two passages. */
function docx(inner: (drawing: () => string) => string, isClear = false): Uint8Array {
  const draft = new Draft();
  draft.addMedia('word/media/image1.png', 'image/png', png(SEALED, isClear));
  const size = { width: WIDTH * EMU, height: HEIGHT * EMU };
  const id = draft.body.relate('image', 'media/image1.png');
  let count = 0;
  const drawing = () => inlineDrawing(picture((count += 1), `r:embed="${id}"`, size));
  const section = `<w:sectPr>${MARGINS}</w:sectPr>`;
  draft.addBody(
    `${paragraph(text('Paid in full'))}${inner(drawing)}${paragraph(text('The head'))}${section}`,
  );
  return draft.toDocx();
}

/** What is named in a PDF with this content between the passages, in which `/Im` has these pixels. */
async function namedIn(sealed: Uint8Array, content: string, pixels: readonly number[] = SEALED) {
  const page = {
    content: `${BETWEEN.above}${content}${BETWEEN.below}`,
    resources: '/XObject << /Im 100 0 R >>',
  };
  const { isSame, findings } = await compare(sealed, writtenPdf({ pages: [page], objects: [image(pixels)] }));
  return { isSame, named: [...new Set(findings.map(({ kind }) => kind))] };
}

const words = docx((drawing) =>
  paragraph(`${text('Approved ')}${drawing()}${text(' or not approved by the head')}`),
);
/** Helvetica’s “Approved ” is 58 points wide. */
const [BEHIND, BEFORE] = [line('Approved', 72, 500), line('or not approved by the head', 235, 500)];

test.each<[string, string, readonly number[], string[]]>([
  ['as it was sealed', `${BEHIND}${draw(130, 500, WIDTH, HEIGHT)}${BEFORE}`, SEALED, []],
  ['with another digit', `${BEHIND}${draw(130, 500, WIDTH, HEIGHT)}${BEFORE}`, OTHER, ['picture']],
  [
    'behind other words',
    `${line('Approved or not approved', 72, 500)}${draw(213, 500, WIDTH, HEIGHT)}${line('by the head', 318, 500)}`,
    SEALED,
    ['picture'],
  ],
  [
    'further on the right, beside other words',
    `${BEHIND}${draw(160, 500, WIDTH, HEIGHT)}${line('or not approved by the head', 265, 500)}`,
    SEALED,
    ['picture'],
  ],
  ['above its line', `${BEHIND}${draw(130, 512, WIDTH, HEIGHT)}${BEFORE}`, SEALED, ['picture']],
])('a picture behind words of its line, %s', async (_, content, pixels, named) => {
  expect(await namedIn(words, content, pixels)).toEqual({ isSame: true, named });
});

const twice = docx((drawing) => paragraph(`${drawing()}${text(' ')}${drawing()}`, '<w:jc w:val="center"/>'));

test.each<[string, readonly number[], readonly number[], string[]]>([
  ['as they were sealed', [196, 299], SEALED, []],
  ['with another digit', [196, 299], OTHER, ['picture']],
  ['apart', [150, 350], SEALED, ['picture']],
])('two pictures in a line, %s', async (_, lefts, pixels, named) => {
  const content = lefts.map((left) => draw(left, 490, WIDTH, HEIGHT)).join('');
  expect(await namedIn(twice, content, pixels)).toEqual({ isSame: true, named });
});

const SHADED = '<w:shd w:val="clear" w:color="auto" w:fill="CCDDEE"/>';
const onGround = docx((drawing) => paragraph(drawing(), SHADED), true);
const GROUND = 'q 0.8 0.867 0.933 rg 72 500 450 45 re f Q';

/** As programs draw what lets a ground through: with a mask of its opacity. */
function masked(pixels: readonly number[], below = GROUND) {
  const mask = image(pixels.map((level) => 255 - level));
  const black = image(pixels.map(() => 0)).replace('/Type', '/SMask 101 0 R /Type');
  const page = {
    content: `${BETWEEN.above}${below}\n${draw(72, 502, WIDTH, HEIGHT)}${BETWEEN.below}`,
    resources: '/XObject << /Im 100 0 R >>',
  };
  return writtenPdf({ pages: [page], objects: [black, mask] });
}

test.each<[string, Uint8Array, string[]]>([
  ['as it was sealed', masked(SEALED), []],
  ['with another digit', masked(OTHER), ['picture']],
  ['on paper, as browsers print it', masked(SEALED, ''), []],
  ['on paper, with another digit', masked(OTHER, ''), ['picture']],
  ['on a ground as dark as its ink', masked(SEALED, '0 g 72 500 450 45 re f'), ['picture']],
])('a picture that lets its ground through, %s', async (_, present, named) => {
  const { isSame, findings } = await compare(onGround, present);
  expect({ isSame, named: [...new Set(findings.map(({ kind }) => kind))] }).toEqual({ isSame: true, named });
});
