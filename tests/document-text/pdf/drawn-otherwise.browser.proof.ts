import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';

import { draw, FOUR, line, PICTURE, SEALED, writtenPdf } from './written-pdf.ts';

const PAGES = Number(process.env.GENERATED_DOCUMENTS ?? 50);
const SEED = Number(process.env.GENERATED_SEED ?? 1);
/** Of the slowest machines. */
const PAGE_MILLISECONDS = 3000;

const { folder, reader } = await useReader();

const TEXT = `${SEALED}${line('Rank 3 of 41 in mathematics and 7 in physics.', 70, 580)}`;
const RESOURCES =
  '/XObject << /Im 100 0 R >> /ExtGState << /Half << /ca 0.5 /CA 0.5 >> /Mixed << /BM /Screen >> /None << /ca 0 /CA 0 >> >>';

const x = fc.integer({ min: 60, max: 340 });
const y = fc.integer({ min: 570, max: 615 });
const size = fc.integer({ min: 1, max: 60 });
const gray = fc.constantFrom('0', '0.5', '1');
const state = fc.constantFrom('', '/Half gs', '/Mixed gs', '/None gs');

interface Page {
  content: string;
  /** Lines and areas may be honest: they only must not remove letters. */
  addsLetters: boolean;
}

const areas = fc
  .tuple(state, gray, x, y, size, size)
  .map(([how, color, ...rect]) => `${how} ${color} g ${rect.join(' ')} re f`);
const lines = fc
  .tuple(state, gray, fc.integer({ min: 0, max: 12 }), x, y, x, y)
  .map(
    ([how, color, width, ...at]) =>
      `${how} ${color} G ${width} w ${at.slice(0, 2).join(' ')} m ${at.slice(2).join(' ')} l S`,
  );
const outlines = fc
  .tuple(state, gray, x, y, fc.constantFrom('f', 'S', 'f*', 'B'))
  .map(
    ([how, color, left, bottom, operator]) =>
      `${how} ${color} g ${color} G 1 0 0 1 ${left} ${bottom} cm ${FOUR} ${operator}`,
  );
/** None is as square and large as a seal. */
const pictures = fc.tuple(x, y, size, fc.integer({ min: 1, max: 24 })).map((each) => draw(...each));
const texts = fc
  .tuple(state, gray, fc.integer({ min: 0, max: 7 }), fc.constantFrom('1', '8', '18', 'not'), x, y)
  .map(
    ([how, color, mode, text, left, bottom]) => `${how} ${color} g ${line(text, left, bottom, `${mode} Tr`)}`,
  );
const ways = fc.oneof(
  fc
    .tuple(state, gray, fc.integer({ min: 0, max: 7 }))
    .map(([how, color, mode]) => `${how} ${color} g ${color} G ${mode} Tr ${TEXT}`),
  fc.tuple(x, y, size, size).map((rect) => `${rect.join(' ')} re W n ${TEXT}`),
  fc.tuple(gray, x, y, size, size).map(([color, ...rect]) => `${color} g ${rect.join(' ')} re f 0 g ${TEXT}`),
);
const behind = (added: fc.Arbitrary<string>, addsLetters: boolean) =>
  added.map((content): Page => ({ content: `${TEXT}q ${content} Q`, addsLetters }));
const page = fc.oneof(
  behind(fc.oneof(areas, lines), false),
  behind(fc.oneof(outlines, pictures, texts), true),
  ways.map((content): Page => ({ content: `q ${content} Q`, addsLetters: false })),
);

let files = 0;
/** The page's picture at the text, the text as read, and the findings. */
async function shown(content: string) {
  files += 1;
  const written = writtenPdf({ pages: [{ content, resources: RESOURCES }], objects: [PICTURE] });
  await writeFile(join(folder, `${files}.pdf`), written);
  return reader.shown(`${files}.pdf`, BAND);
}

/** From the upper left, around the two lines, with a pixel for each point. */
const BAND = { left: 50, top: 842 - 640, width: 380, height: 90 };
/** The size of a letter. */
const CELL = { width: 6, height: 9 };
const LINES = [600, 580];

/** The contrast at each letter's place, between its lightest and its darkest point. */
function contrasts(greys: readonly number[]): number[] {
  return LINES.flatMap((baseline) =>
    Array.from({ length: 40 }, (_, index) => {
      const [left, top] = [70 + index * CELL.width - BAND.left, 842 - baseline - CELL.height - BAND.top];
      const inCell = Array.from({ length: CELL.width * CELL.height }, (__, at) => {
        const [column, row] = [at % CELL.width, Math.floor(at / CELL.width)];
        return greys[(top + row) * BAND.width + left + column] ?? 255;
      });
      return Math.max(...inCell) - Math.min(...inCell);
    }),
  );
}

test(
  'no page changed for the eye reads as before without a finding',
  async () => {
    const honest = await shown(TEXT);
    expect(honest.findings).toEqual([]);
    const before = contrasts(honest.greys);
    expect(before.filter((contrast) => contrast > 150).length).toBeGreaterThan(50);
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(page, async ({ content, addsLetters }) => {
        const { greys, text, findings } = await shown(content);
        const after = contrasts(greys);
        const isGone = before.some((contrast, index) => contrast > 150 && (after[index] ?? 0) < 30);
        const points = greys.filter(
          (each, index) => Math.abs(each - (honest.greys[index] ?? 0)) > 100,
        ).length;
        if (!isGone && !(addsLetters && points > 8)) return;
        changed += 1;
        expect({ text, findings }).not.toEqual({ text: honest.text, findings: [] });
      }),
      { numRuns: PAGES, seed: SEED },
    );
    expect(changed).toBeGreaterThan(PAGES / 3);
  },
  PAGES * PAGE_MILLISECONDS,
);
