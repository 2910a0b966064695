import { expect, test } from 'vitest';

import { draw, line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';

import { digits, EMU, HEIGHT, image, MARGINS, png, WIDTH } from './digit-picture.ts';

const { compare } = await useReader();

/** Pale enough for words, as letterheads and backgrounds of diplomas are. */
const PALE = 200;
const [SEALED, OTHER] = [digits('1208', PALE), digits('1200', PALE)];
/** How much larger than its pixels the picture of a whole page is. */
const PAGE = 5;

/** Two passages, the second one over a picture that floats behind it, or below one in its line. */
function docx({ isInline = false, scale = 1 } = {}): Uint8Array {
  const draft = new Draft();
  draft.addMedia('word/media/image1.png', 'image/png', png(SEALED));
  const size = { width: scale * WIDTH * EMU, height: scale * HEIGHT * EMU };
  const graphic = picture(1, `r:embed="${draft.body.relate('image', 'media/image1.png')}"`, size);
  const floating = floatingDrawing(graphic, { isBehind: true })
    .replace('>3600000<', '>0<')
    .replace('>90000<', '>0<');
  const drawing = isInline ? paragraph(inlineDrawing(graphic)) : '';
  const head = paragraph(`${isInline ? '' : floating}${text('The head')}`);
  draft.addBody(`${paragraph(text('Paid in full'))}${drawing}${head}<w:sectPr>${MARGINS}</w:sectPr>`);
  return draft.toDocx();
}

const onPicture = (words: string, scale = 1) =>
  `${line('Paid in full', 72, 560)}${draw(72, 540 - scale * HEIGHT, scale * WIDTH, scale * HEIGHT)}${line(words, 72, 528)}`;

async function namedIn(sealed: Uint8Array, content: string, pixels: readonly number[] = SEALED) {
  const page = { content, resources: '/XObject << /Im 100 0 R >>' };
  const { isSame, findings } = await compare(sealed, writtenPdf({ pages: [page], objects: [image(pixels)] }));
  return { isSame, named: [...new Set(findings.map(({ kind }) => kind))] };
}

const GRAY = (level: number) => `q ${level} g ${onPicture('The head')} Q`;

test.each<[string, string, readonly number[], string[]]>([
  ['as it was sealed', onPicture('The head'), SEALED, []],
  ['in another gray', GRAY(0.3), SEALED, []],
  ['with another digit', onPicture('The head'), OTHER, ['picture']],
  ['of which a part below the words is white', onPicture('The head'), digits('1108', PALE), ['picture']],
  ['with a shape on it', `${onPicture('The head')}0 g 100 515 2 8 re f`, SEALED, ['drawn', 'picture']],
])('a picture behind words, %s', async (_, content, pixels, named) => {
  expect(await namedIn(docx(), content, pixels)).toEqual({ isSame: true, named });
});

test('words as pale as their picture are named', async () => {
  const { named } = await namedIn(docx(), GRAY(PALE / 255));
  expect(named).toContain('picture');
});

test('other words on a picture are a change, and the picture is named', async () => {
  expect(await namedIn(docx(), onPicture('The heads'))).toMatchObject({ isSame: false, named: ['picture'] });
});

test('words on a picture that was sealed above them are named', async () => {
  expect(await namedIn(docx({ isInline: true }), onPicture('The head'))).toEqual({
    isSame: true,
    named: ['picture'],
  });
});

test.each<[string, readonly number[], string[]]>([
  ['as it was sealed', SEALED, []],
  ['with another digit', OTHER, ['picture']],
])('a picture as wide as a page, %s', async (_, pixels, named) => {
  const content = onPicture('The head', PAGE);
  expect(await namedIn(docx({ scale: PAGE }), content, pixels)).toEqual({ isSame: true, named });
});

/** A page's frame, which is clear where a signature lies on it. */
function framedDocx(): Uint8Array {
  const draft = new Draft();
  draft.addMedia('word/media/image1.png', 'image/png', png(SEALED, true));
  draft.addMedia('word/media/image2.png', 'image/png', png(SEALED));
  const graphic = (number: number, scale: number) =>
    picture(number, `r:embed="${draft.body.relate('image', `media/image${number}.png`)}"`, {
      width: scale * WIDTH * EMU,
      height: scale * HEIGHT * EMU,
    });
  const frame = floatingDrawing(graphic(1, PAGE), { isBehind: true })
    .replace('>3600000<', '>0<')
    .replace('>90000<', '>0<');
  const signature = paragraph(inlineDrawing(graphic(2, 1)), '<w:jc w:val="right"/>');
  draft.addBody(
    `${paragraph(text('Paid in full'))}${paragraph(`${frame}${text('The head')}`)}${signature}${paragraph(text('Over'))}<w:sectPr>${MARGINS}</w:sectPr>`,
  );
  return draft.toDocx();
}

test.each<[string, readonly number[], string[]]>([
  ['as it was sealed', SEALED, []],
  ['with another digit', OTHER, ['picture']],
])('a picture on the clear part of a frame, %s', async (_, pixels, named) => {
  const mask = image(SEALED.map((level) => 255 - level));
  const frame = image(SEALED.map(() => 0)).replace('/Type', '/SMask 101 0 R /Type');
  const small = draw(423, 480, WIDTH, HEIGHT).replace('/Im', '/Small');
  const page = {
    content: `${onPicture('The head', PAGE)}${small}${line('Over', 72, 465)}`,
    resources: '/XObject << /Im 100 0 R /Small 102 0 R >>',
  };
  const present = writtenPdf({ pages: [page], objects: [frame, mask, image(pixels)] });
  const { isSame, findings } = await compare(framedDocx(), present);
  expect({ isSame, named: [...new Set(findings.map(({ kind }) => kind))] }).toEqual({ isSame: true, named });
});
