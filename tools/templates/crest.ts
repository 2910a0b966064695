import { PNG } from 'pngjs';

const SIZE = 160;
const FIELD = [122, 31, 43];
const STAR = [242, 210, 122];

/** A fictitious school's crest, as a PNG: a shield with a chevron. */
export function crest(): Uint8Array {
  const png = new PNG({ width: SIZE, height: SIZE });
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const across = Math.abs(x - SIZE / 2) / (SIZE / 2);
      const down = y / SIZE;
      const edge = down < 0.5 ? 0.8 : 0.8 * Math.sqrt(Math.max(0, 1 - ((down - 0.5) / 0.48) ** 2));
      if (down < 0.04 || across > edge) continue;
      const isBand = Math.abs(down - 0.3 - across * 0.45) < 0.08;
      const isRim = across > edge - 0.06 || down < 0.1;
      png.data.set([...(isBand || isRim ? STAR : FIELD), 255], (y * SIZE + x) * 4);
    }
  return PNG.sync.write(png);
}
