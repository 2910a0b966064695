/** `data` has red, green, blue and opacity of each pixel. */
export interface Pixels extends Pick<ImageData, 'width' | 'height'> {
  data: Uint8Array | Uint8ClampedArray;
}

/** A part of a picture, in its pixels. */
export type Part = readonly [left: number, top: number, right: number, bottom: number];

/**
 * What a picture looks like from so far away that it doesn't matter how programs encode it: the brightness of each of its
 * squares, from 0 to 255, row by row, then how blue and how red each four of them are, with 128 for gray.
 */
export interface PictureSample {
  columns: number;
  rows: number;
  levels: Uint8Array;
}

/** In millimeters: smaller squares would differ between programs, and in larger ones a letter could change. */
const [LEAST, MOST] = [0.7, 1.6];
const MAX_SQUARES = 4096;
const MM_PER_POINT = 25.4 / 72;
/**
 * How much a square may differ: always, and as a share of the step to the next one, because programs round where a picture
 * begins and ends. And how much all may in the mean.
 */
const [ALWAYS, SHIFTED, MEAN] = [9, 0.13, 2.5];
const [WHITE, GRAY] = [255, 128];

/** How many squares a picture of this size in points has; null for one that's too large to be compared so. */
export function squaresOf(width: number, height: number): Pick<PictureSample, 'columns' | 'rows'> | null {
  const [wide, high] = [width * MM_PER_POINT, height * MM_PER_POINT];
  const side = Math.max(LEAST, Math.sqrt((wide * high) / MAX_SQUARES));
  const [columns, rows] = [wide, high].map((length) => Math.max(1, Math.floor(length / side)));
  return side > MOST || !columns || !rows ? null : { columns, rows };
}

export const levelsIn = ({ columns, rows }: Pick<PictureSample, 'columns' | 'rows'>): number =>
  columns * rows + 2 * Math.ceil(columns / 2) * Math.ceil(rows / 2);

/** Of a picture, or a part of it. */
export function sampleOf(
  pixels: Pixels,
  { columns, rows }: Pick<PictureSample, 'columns' | 'rows'>,
  part: Part = [0, 0, pixels.width, pixels.height],
): PictureSample {
  const fine = meansOf(pixels, part, columns, rows);
  const coarse = meansOf(pixels, part, Math.ceil(columns / 2), Math.ceil(rows / 2));
  const levels = [
    ...fine.map(brightness),
    ...coarse.map((color) => GRAY + (color[2] - brightness(color)) * 0.564),
    ...coarse.map((color) => GRAY + (color[0] - brightness(color)) * 0.713),
  ];
  return { columns, rows, levels: Uint8Array.from(levels, Math.round) };
}

/** Whether two pictures with as many squares look alike. */
export function looksLike(one: PictureSample, other: PictureSample): boolean {
  const { columns, rows, levels } = one;
  const size = columns * rows;
  const [wide, high] = [Math.ceil(columns / 2), Math.ceil(rows / 2)];
  const planes = [
    [0, columns, rows],
    [size, wide, high],
    [size + wide * high, wide, high],
  ] as const;
  return planes.every(([start, across, down]) => {
    const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < across && y < down;
    const at = (x: number, y: number) =>
      isInside(x, y) ? (levels[start + y * across + x] ?? 0) : start === 0 ? WHITE : GRAY;
    let sum = 0;
    for (let y = 0; y < down; y += 1)
      for (let x = 0; x < across; x += 1) {
        const own = at(x, y);
        const difference = Math.abs(own - (other.levels[start + y * across + x] ?? 0));
        const beside = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
        const step = Math.max(...beside.map((level) => Math.abs(level - own)));
        if (difference > ALWAYS + step * SHIFTED) return false;
        sum += difference;
      }
    return sum <= MEAN * across * down;
  });
}

type Color = [red: number, green: number, blue: number];

const brightness = ([red, green, blue]: Color): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** The mean color of each square of a part and what is around it, on white. */
function meansOf({ width, height, data }: Pixels, part: Part, columns: number, rows: number): Color[] {
  const [left, top, right, bottom] = part;
  const across = weightsOf(width, left, right, columns);
  const down = weightsOf(height, top, bottom, rows);
  const lines = new Map<number, Color[]>();
  const lineAt = (y: number) => {
    const line =
      lines.get(y) ?? across.map((weights) => meanOf(weights, (x) => onWhite(data, (y * width + x) * 4)));
    lines.set(y, line);
    return line;
  };
  return down.flatMap((weights) =>
    across.map((_, column) => meanOf(weights, (y) => lineAt(y)[column] ?? [0, 0, 0])),
  );
}

function onWhite(data: Pixels['data'], at: number): Color {
  const opacity = (data[at + 3] ?? 0) / 255;
  const level = (channel: number) => 255 - (255 - (data[at + channel] ?? 0)) * opacity;
  return [level(0), level(1), level(2)];
}

type Weights = readonly (readonly [at: number, weight: number])[];

function meanOf(weights: Weights, colorAt: (at: number) => Color): Color {
  const mean: Color = [0, 0, 0];
  for (const [at, weight] of weights) {
    const color = colorAt(at);
    for (const channel of [0, 1, 2] as const) mean[channel] += color[channel] * weight;
  }
  return mean;
}

/**
 * How much each pixel of a line counts for each of its squares: the most in the square's middle, and nothing from the middle of
 * the next one on, so that it hardly matters how programs draw between two pixels.
 */
function weightsOf(length: number, start: number, end: number, count: number): Weights[] {
  const size = (end - start) / count;
  return Array.from({ length: count }, (_, square) => {
    const middle = start + (square + 0.5) * size;
    const weights: [number, number][] = [];
    const first = Math.max(0, Math.floor(middle - size));
    for (let at = first; at < Math.min(length, middle + size); at += 1)
      weights.push([at, below((at + 1 - middle) / size) - below((at - middle) / size)]);
    const sum = weights.reduce((all, [, weight]) => all + weight, 0);
    return weights.map(([at, weight]) => [at, weight / sum] as const);
  });
}

/** The part of a triangle from -1 to 1 that is left of a place. */
function below(place: number): number {
  const inside = Math.max(-1, Math.min(place, 1));
  return inside < 0 ? (1 + inside) ** 2 / 2 : 1 - (1 - inside) ** 2 / 2;
}
