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

export type Squares = Pick<PictureSample, 'columns' | 'rows'>;

/** In millimeters: smaller squares would differ between programs, and in larger ones a letter could change. */
const [LEAST, MOST] = [0.7, 0.8];
/** As many have the smallest ones; and as many at most, more than a page has. */
const [USUAL_SQUARES, MAX_SQUARES] = [8192, 100_000];
const MM_PER_POINT = 25.4 / 72;
/**
 * How much a square may differ: always, at the edge, beside which lines may be, and as a share of the step to the next one, because
 * programs round where a picture begins and ends. And how much all may in the mean.
 */
const [ALWAYS, AT_EDGE, SHIFTED, MEAN] = [9, 24, 0.13, 2.5];
/** How much four squares beside each other may differ together: what is moved is missing beside, and a stop that is added isn't. */
const FOUR = 44;
const [WHITE, GRAY] = [255, 128];

/** How many squares a picture of this size in points has; null for one that's too large to be compared so. */
export function squaresOf(width: number, height: number): Squares | null {
  const [wide, high] = [width * MM_PER_POINT, height * MM_PER_POINT];
  const side = Math.max(LEAST, Math.min(Math.sqrt((wide * high) / USUAL_SQUARES), MOST));
  const [columns, rows] = [wide, high].map((length) => Math.max(1, Math.floor(length / side)));
  return !columns || !rows || columns * rows > MAX_SQUARES ? null : { columns, rows };
}

export const levelsIn = ({ columns, rows }: Squares): number =>
  columns * rows + 2 * Math.ceil(columns / 2) * Math.ceil(rows / 2);

/** Of a picture, or a part of it, on a ground. */
export function sampleOf(
  pixels: Pixels,
  { columns, rows }: Squares,
  part: Part = [0, 0, pixels.width, pixels.height],
  ground: Color = PAPER,
): PictureSample {
  const fine = colorsOf(pixels, part, ground, columns, rows);
  const coarse = colorsOf(pixels, part, ground, Math.ceil(columns / 2), Math.ceil(rows / 2));
  const levels = [
    ...fine.map(brightness),
    ...coarse.map((color) => GRAY + (color[2] - brightness(color)) * 0.564),
    ...coarse.map((color) => GRAY + (color[0] - brightness(color)) * 0.713),
  ];
  return { columns, rows, levels: Uint8Array.from(levels, Math.round) };
}

/** The brightness of all squares, or how blue or red each four of them are, with the level that is around them. */
interface Plane {
  levels: Uint8Array;
  across: number;
  down: number;
  around: number;
}

function planesOf({ columns, rows, levels }: PictureSample): Plane[] {
  const [across, down, size] = [Math.ceil(columns / 2), Math.ceil(rows / 2), columns * rows];
  const coarse = { across, down, around: GRAY };
  return [
    { levels: levels.subarray(0, size), across: columns, down: rows, around: WHITE },
    { levels: levels.subarray(size, size + across * down), ...coarse },
    { levels: levels.subarray(size + across * down), ...coarse },
  ];
}

const isInside = ({ across, down }: Plane, x: number, y: number) =>
  x >= 0 && y >= 0 && x < across && y < down;
const levelAt = (plane: Plane, x: number, y: number): number =>
  isInside(plane, x, y) ? (plane.levels[y * plane.across + x] ?? 0) : plane.around;

type Shares = readonly (readonly [left: number, top: number, right: number, bottom: number])[];

/**
 * Whether two pictures with as many squares look alike, except for parts in which others are, too, as shares of the width and
 * height: at most three quarters of all.
 */
export function looksLike(one: PictureSample, other: PictureSample, shared: Shares = []): boolean {
  const others = planesOf(other);
  return planesOf(one).every((plane, index) => {
    const shown = others[index];
    return shown !== undefined && areAlike(plane, shown, shared);
  });
}

function areAlike(own: Plane, shown: Plane, shared: Shares): boolean {
  const { across, down } = own;
  // A square is mixed with what is around it.
  const isShared = (x: number, y: number) =>
    shared.some(
      ([left, top, right, bottom]) =>
        x > left * across - 2 && x < right * across + 1 && y > top * down - 2 && y < bottom * down + 1,
    );
  const differences = new Float64Array(across * down);
  let [sum, count] = [0, 0];
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [level, present] = [levelAt(own, x, y), levelAt(shown, x, y)];
      if (isShared(x, y)) {
        // Another picture may add to what is dark, and hides little of it.
        if (own.around === WHITE && present > level + ALWAYS + (WHITE - level) / 2) return false;
        continue;
      }
      const beside = [
        levelAt(own, x - 1, y),
        levelAt(own, x + 1, y),
        levelAt(own, x, y - 1),
        levelAt(own, x, y + 1),
      ];
      const step = Math.max(...beside.map((each) => Math.abs(each - level)));
      const isAtEdge = !isInside(own, x - 1, y - 1) || !isInside(own, x + 1, y + 1);
      const difference = present - level;
      if (Math.abs(difference) > (isAtEdge ? AT_EDGE : ALWAYS) + step * SHIFTED) return false;
      sum += Math.abs(difference);
      count += 1;
      const at = y * across + x;
      differences[at] = difference;
      const [left = 0, above = 0, before = 0] = [at - 1, at - across, at - across - 1].map(
        (each) => differences[each],
      );
      if (!isAtEdge && Math.abs(difference + left + above + before) > FOUR) return false;
    }
  return sum <= MEAN * count && count * 4 >= across * down;
}

export type Color = readonly [red: number, green: number, blue: number];

export const PAPER: Color = [WHITE, WHITE, WHITE];

const brightness = ([red, green, blue]: Color): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** The mean color of each square of a part and what is around it, on a ground. */
function colorsOf(
  { width, height, data }: Pixels,
  part: Part,
  ground: Color,
  columns: number,
  rows: number,
): Color[] {
  const [left, top, right, bottom] = part;
  const across = weightsOf(width, left, right, columns);
  const lines = Array.from({ length: height }, () => new Float64Array(0));
  const lineAt = (y: number) => {
    const line = new Float64Array(columns * 3);
    for (const [column, weights] of across.entries())
      for (const [x, weight] of weights) {
        const at = (y * width + x) * 4;
        const opacity = (data[at + 3] ?? 0) / 255;
        for (const [channel, behind] of ground.entries())
          line[column * 3 + channel] =
            (line[column * 3 + channel] ?? 0) +
            weight * (behind + ((data[at + channel] ?? 0) - behind) * opacity);
      }
    return line;
  };
  return weightsOf(height, top, bottom, rows).flatMap((weights) => {
    const row = new Float64Array(columns * 3);
    for (const [y, weight] of weights) {
      if (lines[y]?.length === 0) lines[y] = lineAt(y);
      for (const [at, level] of (lines[y] ?? row).entries()) row[at] = (row[at] ?? 0) + weight * level;
    }
    return Array.from({ length: columns }, (_, at): Color => [
      row[at * 3] ?? 0,
      row[at * 3 + 1] ?? 0,
      row[at * 3 + 2] ?? 0,
    ]);
  });
}

type Weights = readonly (readonly [at: number, weight: number])[];

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
