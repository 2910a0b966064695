/** Of each kind of color that a screen's profile describes: the curves, and how much of the light each color makes. */
const KINDS: Readonly<
  Record<string, { parts: number; curves: string[]; lights: Record<string, [number, number]> }>
> = {
  GRAY: { parts: 1, curves: ['kTRC'], lights: {} },
  'RGB ': {
    parts: 3,
    curves: ['rTRC', 'gTRC', 'bTRC'],
    lights: { rXYZ: [0.15, 0.35], gXYZ: [0.55, 0.8], bXYZ: [0, 0.15] },
  },
};
/** A profile of tables, which may have anything for a color. */
const TABLES = /^[ABD]2[ABD]\d$/;
/** Of the light of a color, as the eye sees it. */
const MAX_OFF = 0.2;
const GAMMA = 2.2;

/** Whether a color profile shows about the colors that a program without it does. */
export function isUsualProfile(bytes: Uint8Array, parts: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const kind = KINDS[name(16)];
  if (kind?.parts !== parts) return false;
  const tags = new Map(
    Array.from({ length: Math.min(view.getUint32(128), 100) }, (_, index) => {
      const at = 132 + index * 12;
      return [name(at), view.getUint32(at + 4)];
    }),
  );
  const fixed = (at: number) => view.getInt32(at) / 0x10000;
  const isLight = ([tag, [least, most]]: [string, [number, number]]) => {
    const light = fixed((tags.get(tag) ?? 0) + 12);
    return light >= least && light <= most;
  };
  const isCurve = (tag: string) => {
    const at = tags.get(tag) ?? 0;
    const light = name(at) === 'curv' ? curve(at + 8) : name(at) === 'para' ? formula(at + 8) : () => -1;
    return [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1].every(
      (x) => Math.abs(light(x) ** (1 / GAMMA) - x) <= MAX_OFF,
    );
  };
  const hasTables = [...tags.keys()].some((tag) => TABLES.test(tag));
  return !hasTables && kind.curves.every(isCurve) && Object.entries(kind.lights).every(isLight);

  function curve(at: number) {
    const count = view.getUint32(at);
    const value = (index: number) => view.getUint16(at + 4 + index * 2);
    return (x: number) => {
      if (count < 2) return count === 0 ? x : x ** (value(0) / 0x100);
      const before = Math.min(Math.floor(x * (count - 1)), count - 2);
      const part = x * (count - 1) - before;
      return (value(before) * (1 - part) + value(before + 1) * part) / 0xffff;
    };
  }

  function formula(at: number) {
    const kindOf = view.getUint16(at);
    const [g = 1, a = 1, b = 0, c = 0, d = 0] = Array.from(
      { length: [1, 3, 4, 5, 7][kindOf] ?? 1 },
      (_, index) => fixed(at + 4 + index * 4),
    );
    return (x: number) => (kindOf < 3 || x >= d ? Math.max(a * x + b, 0) ** g : c * x);
  }
}
