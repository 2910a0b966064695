import { PNG } from 'pngjs';

import { stream } from '#tests/document-text/pdf/written-pdf.ts';

/** In points, and in EMU and pixels for each. */
export const [WIDTH, HEIGHT, EMU, PIXELS] = [100, 40, 12_700, 2];
export const MARGINS =
  '<w:pgSz w:w="11900" w:h="16840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/>';

/** The bars of digits as a clock shows them: above, on the upper left, on the upper right, and so on. */
const BARS: Readonly<Record<string, string>> = {
  0: '1110111',
  1: '0010010',
  2: '1011101',
  3: '1011011',
  5: '1101011',
  8: '1111111',
};
const PLACES = [
  [0, 0, 16, 4],
  [0, 0, 4, 16],
  [12, 0, 4, 16],
  [0, 14, 16, 4],
  [0, 16, 4, 16],
  [12, 16, 4, 16],
  [0, 30, 16, 4],
] as const;

/** How dark each pixel of a picture of digits is. */
export function digits(shown: string, ink = 0): number[] {
  const width = WIDTH * PIXELS;
  const pixels = Array.from({ length: width * HEIGHT * PIXELS }, () => 255);
  for (const [index, digit] of shown.split('').entries())
    for (const [bar, [left, top, wide, high]] of PLACES.entries())
      if (BARS[digit]?.[bar] === '1')
        for (let y = top; y < top + high; y += 1)
          pixels.fill(
            ink,
            (20 + y) * width + 20 + index * 24 + left,
            (20 + y) * width + 20 + index * 24 + left + wide,
          );
  return pixels;
}

/** With `isClear`, it's black with the opacity that makes it look so on paper. */
export function png(pixels: readonly number[], isClear = false, width = WIDTH): Buffer {
  const image = new PNG({ width: width * PIXELS, height: pixels.length / (width * PIXELS) });
  for (const [index, level] of pixels.entries())
    image.data.set(isClear ? [0, 0, 0, 255 - level] : [level, level, level, 255], index * 4);
  return PNG.sync.write(image);
}

/** As a PDF has it. */
export const image = (pixels: readonly number[], width = WIDTH) =>
  stream(
    `${pixels.map((level) => level.toString(16).padStart(2, '0')).join('')}>`,
    `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode /Width ${width * PIXELS} /Height ${pixels.length / (width * PIXELS)}`,
  );
