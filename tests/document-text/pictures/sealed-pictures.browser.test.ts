import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { picturesToSeal } from '#document-text/pictures/placed-picture.ts';
import { readTextInNode } from '#document-text/read-in-node.ts';
import { pixelsForLook } from '#server/brand/logo.ts';
import { digestOf } from '#tests/document-text/digest/texts.ts';
import { draw, line, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { paragraph, text } from '#tests/word-host/generated/construct.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { Draft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { editedDocx } from '#tests/word-host/harness/edited-docx.ts';

import { digits, EMU, HEIGHT, image, MARGINS, PIXELS, png, WIDTH } from './digit-picture.ts';

const { compare, folder, reader } = await useReader();

const [SEALED, STAMP] = [digits('1208'), digits('5', 90)];

/** Two passages with a picture between them, or a picture in the header. */
function docx(isInHeader = false, hasStamp = false, pixels = SEALED, width = WIDTH): Uint8Array {
  const draft = new Draft();
  draft.addMedia('word/media/image1.png', 'image/png', png(pixels, false, width));
  draft.addMedia('word/media/image2.png', 'image/png', png(STAMP));
  const stamp = hasStamp ? stampOf(draft.body.relate('image', 'media/image2.png')) : '';
  const size = { width: width * EMU, height: (pixels.length / (width * PIXELS * PIXELS)) * EMU };
  const drawing = (id: string) => paragraph(inlineDrawing(picture(1, `r:embed="${id}"`, size)) + stamp);
  const header = isInHeader
    ? draft.addEdge('header', 'default', (story) => drawing(story.relate('image', 'media/image1.png')))
    : '';
  const own = isInHeader ? '' : drawing(draft.body.relate('image', 'media/image1.png'));
  const section = `<w:sectPr>${header}${MARGINS}</w:sectPr>`;
  draft.addBody(`${paragraph(text('Paid in full'))}${own}${paragraph(text('The head'))}${section}`);
  return draft.toDocx();
}

/** 78 points on the right of the paragraph's beginning, and 15 below it. */
function stampOf(id: string): string {
  const size = { width: (WIDTH / 2) * EMU, height: (HEIGHT / 2) * EMU };
  return floatingDrawing(picture(2, `r:embed="${id}"`, size), { isBehind: true })
    .replace('>3600000<', `>${78 * EMU}<`)
    .replace('>90000<', `>${15 * EMU}<`);
}

interface Forged {
  /** The picture's place from the page's lower left, and its size. */
  place?: readonly [x: number, y: number, width?: number, height?: number];
  pixels?: readonly number[];
  /** Drawn below and above it. */
  below?: string;
  above?: string;
  words?: string;
  stamp?: readonly number[];
}

const PLACE = [72, 515] as const;

function pdf({ place = PLACE, pixels = SEALED, below = '', above = '', words = 'The head', stamp }: Forged) {
  const [x, y, width = WIDTH, height = HEIGHT] = place;
  const content = `${line('Paid in full', 72, 560)}${line(words, 72, 495)}${below}${draw(x, y, width, height)}${above}`;
  return writtenPdf({
    pages: [
      {
        content,
        resources: `/XObject << /Im 100 0 R ${stamp ? '/Stamp 101 0 R' : ''} >> /ExtGState << /Unseen << /ca 0 >> >>`,
      },
    ],
    objects: [image(pixels), ...(stamp ? [image(stamp)] : [])],
  });
}

const namedIn = async (sealed: Uint8Array, present: Uint8Array) => {
  const { isSame, findings } = await compare(sealed, present);
  return { isSame, named: [...new Set(findings.map(({ kind }) => kind))] };
};

test.each<[string, Forged]>([
  ['as it was sealed', {}],
  [
    'encoded with errors',
    { pixels: SEALED.map((level, index) => level + ((index * 7) % 5) - (level > 9 ? 4 : 0)) },
  ],
  ['of a page that a browser shrinks', { place: [72, 517, 95, 38] }],
  ['rounded to other points', { place: [72.2, 514.8, 99.8, 40.2] }],
])('a picture %s is not named', async (_, forged) => {
  expect(await namedIn(docx(), pdf(forged))).toEqual({ isSame: true, named: [] });
});

test.each<[string, Forged]>([
  ['with another digit', { pixels: digits('1200') }],
  ['with a bar more', { pixels: digits('1288') }],
  ['with digits exchanged', { pixels: digits('2108') }],
  ['in gray', { pixels: digits('1208', 60) }],
  ['without its digits', { pixels: digits('') }],
  ['mirrored', { place: [172, 515, -WIDTH, HEIGHT] }],
  ['upside down', { place: [72, 555, WIDTH, -HEIGHT] }],
  ['further on the right', { place: [92, 515] }],
  ['below the passage', { place: [72, 440] }],
  ['above the passage before', { place: [72, 580] }],
  ['smaller', { place: [72, 515, 85, 34] }],
  ['narrower', { place: [72, 515, 94, 40] }],
  ['there twice', { above: draw(300, 515, WIDTH, HEIGHT) }],
  ['there twice, below', { above: draw(72, 400, WIDTH, HEIGHT) }],
  ['with a bar that is drawn on it', { above: '0 g 94 523 8 2 re f' }],
  ['of which a part is covered', { above: '1 g 100 515 30 40 re f' }],
  ['with words drawn on it', { above: line('9', 150, 530) }],
  [
    'with a bar more, on which another one is that nobody sees',
    {
      pixels: digits('1288'),
      above: `q /Unseen gs ${draw(85, 520, 60, 30).replace('/Im', '/Stamp')}Q`,
      stamp: STAMP,
    },
  ],
])('a picture %s is named', async (_, forged) => {
  const { named } = await namedIn(docx(), pdf(forged));
  expect(named).toContain('picture');
});

test.each<[string, readonly number[], string[]]>([
  ['a stamp of the same document', STAMP, []],
  ['another stamp', digits('3', 90), ['picture']],
])('a signature on which %s is', async (_, stamp, named) => {
  const above = draw(150, 520, WIDTH / 2, HEIGHT / 2).replace('/Im', '/Stamp');
  expect(await namedIn(docx(false, true), pdf({ above, stamp }))).toEqual({ isSame: true, named });
});

test.each<[string, Forged, string[]]>([
  ['as it was sealed', {}, []],
  ['with another digit', { pixels: digits('1200') }, ['picture']],
])('a picture of a document that the service sealed, %s', async (_, forged, named) => {
  const sealed = await readTextInNode(docx(), { isLeftOut: () => false });
  const pictures = await picturesToSeal(sealed.placed?.() ?? [], pixelsForLook);
  const digest = contentDigest(sealedText(sealed), newDigestSeed(), undefined, pictures);
  await writeFile(join(folder, 'print.pdf'), pdf(forged));
  const { comparison } = await reader.compare(digest ?? digestOf([]), 'print.pdf');
  expect(comparison).toMatchObject({ isSame: true, findings: named.map((kind) => ({ kind })) });
});

/** A stop behind a digit, 0.35 mm wide, at each place among the squares. */
const STOPS = Array.from({ length: 16 }, (_, at): readonly [x: number, y: number] => [
  62 + (at % 4),
  48 + Math.floor(at / 4),
]);

test.each(STOPS)(
  'a stop that is added to a picture %s pixels from the left and %s down is named',
  async (x, y) => {
    const pixels = [...SEALED];
    for (const down of [0, 1])
      pixels.fill(0, (y + down) * WIDTH * PIXELS + x, (y + down) * WIDTH * PIXELS + x + 2);
    const { named } = await namedIn(docx(), pdf({ pixels }));
    expect(named).toEqual(['picture']);
  },
);

/** A scan of 14 × 10 cm, in which a thin 8, 9 points high, is without its middle bar. */
function scan(hasBar: boolean): number[] {
  const [wide, high, left, top] = [800, 600, 371, 290];
  const pixels = Array.from({ length: wide * high }, () => 255);
  for (const y of hasBar ? [0, 9, 18] : [0, 18])
    pixels.fill(0, (top + y) * wide + left, (top + y) * wide + left + 9);
  for (let y = 0; y < 18; y += 1) for (const x of [0, 8]) pixels[(top + y) * wide + left + x] = 0;
  return pixels;
}

test.each([
  ['as it was sealed', true, []],
  ['with a thin digit that is another one', false, ['picture']],
])('a large picture %s', async (_, hasBar, named) => {
  const page = {
    content: line('Paid in full', 72, 760) + draw(72, 450, 400, 300) + line('The head', 72, 430),
    resources: '/XObject << /Im 100 0 R >>',
  };
  const present = writtenPdf({ pages: [page], objects: [image(scan(hasBar), 400)] });
  expect(await namedIn(docx(false, false, scan(true), 400), present)).toEqual({ isSame: true, named });
});

test('a picture beside another text is named', async () => {
  expect(await namedIn(docx(), pdf({ words: 'The heads' }))).toMatchObject({
    isSame: false,
    named: ['picture'],
  });
});

test('a picture that is gone is named', async () => {
  const content = line('Paid in full', 72, 760) + line('The head', 72, 695);
  expect(await namedIn(docx(), writtenPdf({ pages: [{ content }] }))).toEqual({
    isSame: true,
    named: ['shown-otherwise'],
  });
});

test.each([
  ['gone', '', 'shown-otherwise'],
  ['there', draw(72, 515, WIDTH, HEIGHT), 'picture'],
])('a turned picture, whose look isn’t sealed, is named if it’s %s', async (_, drawn, kind) => {
  const sealed = editedDocx(Buffer.from(docx()), {
    'word/document.xml': (xml) => xml.replace('<a:xfrm>', '<a:xfrm rot="600000">'),
  });
  const page = {
    content: line('Paid in full', 72, 560) + drawn + line('The head', 72, 495),
    resources: '/XObject << /Im 100 0 R >>',
  };
  const present = writtenPdf({ pages: [page], objects: [image(SEALED)] });
  expect(await namedIn(sealed, present)).toEqual({ isSame: true, named: [kind] });
});

test.each<[string, Forged, string[]]>([
  ['as it was sealed', { place: [72, 766] }, []],
  ['with another digit', { place: [72, 766], pixels: digits('1200') }, ['picture']],
])('a letterhead’s picture %s', async (_, forged, named) => {
  const { place = PLACE, pixels = SEALED } = forged;
  const page = {
    content:
      line('Paid in full', 72, 740) + line('The head', 72, 720) + draw(place[0], place[1], WIDTH, HEIGHT),
    resources: '/XObject << /Im 100 0 R >>',
  };
  const present = writtenPdf({ pages: [page], objects: [image(pixels)] });
  expect(await namedIn(docx(true), present)).toEqual({ isSame: true, named });
});
