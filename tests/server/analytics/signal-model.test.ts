import { expect, test } from 'vitest';

import type { SignalKind } from '#contract/analytics.ts';
import {
  isBeyondChance,
  leastBeyondChance,
  type ScanHour,
  signalsOf,
} from '#server/analytics/signal-model.ts';
import { type Random, seededRandom } from '#server/demo/random.ts';

const FIRST_DAY = Date.parse('2026-10-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const WINDOW = '2026-10-01 00';

const hourAt = (hours: number) =>
  new Date(FIRST_DAY + hours * HOUR_MS).toISOString().slice(0, 13).replace('T', ' ');

/** One seal and its scans within 30 days. */
class SimulatedSeal {
  readonly #hours = new Map<number, ScanHour>();
  scans = 0;
  isPersonal: boolean;
  revokedAt: string | null = null;

  constructor(isPersonal = true) {
    this.isPersonal = isPersonal;
  }

  scan(hour: number, kind: 'valid' | 'not_valid' | 'forged' = 'valid', times = 1): this {
    const at = Math.floor(hour);
    const counts = this.#hours.get(at) ?? { hour: hourAt(at), valid: 0, not_valid: 0, forged: 0 };
    counts[kind] += times;
    this.scans += times;
    this.#hours.set(at, counts);
    return this;
  }

  revokeAt(hour: number): this {
    this.revokedAt = `${hourAt(hour)}:00:00`;
    return this;
  }

  get found() {
    const hours = [...this.#hours].sort(([a], [b]) => a - b).map(([, counts]) => counts);
    return signalsOf({ isPersonal: this.isPersonal, revokedAt: this.revokedAt, hours }, WINDOW);
  }
}

const MILLION = 1_000_000;
const chance = (random: Random, probability: number) => random.between(1, MILLION) <= probability * MILLION;
const anyHour = (random: Random) => random.between(0, 719);
function poisson(random: Random, mean: number): number {
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count += 1)
    product *= random.between(1, MILLION) / MILLION;
  return count;
}
const repeat = (times: number, work: () => void) => Array.from({ length: times }, work);

/** A reader who types the check code: a tenth of the tries are wrong, and they try until it's right. */
function typeCode(seal: SimulatedSeal, hour: number, random: Random): void {
  while (chance(random, 0.1)) seal.scan(hour, 'forged');
  seal.scan(hour);
}

/** What honest people do with seals. */
const HONEST: Readonly<Record<string, (random: Random) => SimulatedSeal[]>> = {
  'a graduation: 400 diplomas, each scanned by some five people within an hour': (random) => {
    const hour = anyHour(random);
    return Array.from({ length: 400 }, () => {
      const seal = new SimulatedSeal();
      repeat(poisson(random, 5), () =>
        chance(random, 0.1) ? typeCode(seal, hour, random) : seal.scan(hour),
      );
      return seal;
    });
  },
  'an HR office that scans one paper 40 times over a week, and types the code every other time': (random) => {
    const seal = new SimulatedSeal();
    repeat(40, () => {
      const hour = random.between(0, 6) * 24 + random.between(8, 17);
      if (chance(random, 0.5)) typeCode(seal, hour, random);
      else seal.scan(hour);
    });
    return [seal];
  },
  'a link sent to a class of 30, opened two or three times each and by their previews': (random) => {
    const seal = new SimulatedSeal();
    const hour = anyHour(random);
    repeat(30, () => seal.scan(hour + random.between(0, 3), 'valid', random.between(1, 4)));
    return [seal];
  },
  'a link cut off in an e-mail to ten people, half of whom try twice': (random) => {
    const seal = new SimulatedSeal();
    const hour = anyHour(random);
    repeat(10, () => seal.scan(hour + random.between(0, 2), 'forged', random.between(1, 2)));
    return [seal];
  },
  'a notice on a screen, scanned by a hall of 1,500 within an hour, 100 of them by its code': (random) => {
    const seal = new SimulatedSeal(false);
    const hour = anyHour(random);
    repeat(1_400, () => seal.scan(hour));
    repeat(100, () => typeCode(seal, hour, random));
    return [seal];
  },
  'a diploma shown online, opened by 500 people in a day': (random) => {
    const seal = new SimulatedSeal();
    const day = random.between(0, 28) * 24;
    repeat(500, () => seal.scan(day + random.between(6, 22)));
    return [seal];
  },
  'a badge that is scanned at a door, some 30 times an hour on working days': (random) => {
    const seal = new SimulatedSeal();
    for (let day = 0; day < 30; day += 1)
      for (let hour = 7; hour < 19; hour += 1)
        if (day % 7 < 5) seal.scan(day * 24 + hour, 'valid', poisson(random, 30));
    return [seal];
  },
  'revoked papers: the office looks at the result, and some offices at a paper that was under way': (
    random,
  ) =>
    Array.from({ length: 20 }, () => {
      const seal = new SimulatedSeal().revokeAt(48);
      repeat(random.between(1, 6), () => seal.scan(48 + random.between(0, 20), 'not_valid'));
      repeat(poisson(random, 1), () => seal.scan(random.between(73, 719), 'not_valid', random.between(1, 3)));
      return seal;
    }),
};

test('a million honest scans raise at most one alarm', () => {
  const random = seededRandom(2026);
  const alarms: string[] = [];
  const seen = new Set<string>();
  let scans = 0;
  while (scans < MILLION)
    for (const [story, happen] of Object.entries(HONEST)) {
      seen.add(story);
      for (const seal of happen(random)) {
        scans += seal.scans;
        alarms.push(...seal.found.map(({ signal }) => `${signal}: ${story}`));
      }
    }
  expect(seen.size).toBe(8);
  expect(alarms.slice(1)).toEqual([]);
});

/** Kinds of misuse, and the signals that must find them. */
const ABUSE: Readonly<Record<string, [SignalKind, (random: Random) => SimulatedSeal]>> = {
  "one student's card copied onto a thousand, checked at every door": [
    'impossible_scans',
    (random) => {
      const seal = new SimulatedSeal();
      repeat(5_000, () => seal.scan(random.between(10, 12) * 24 + random.between(7, 19)));
      return seal;
    },
  ],
  'one certificate on every paper at a job fair': [
    'impossible_scans',
    (random) => new SimulatedSeal().scan(anyHour(random), 'valid', 400),
  ],
  'the seal of a notice copied onto leaflets for a whole town': [
    'impossible_scans',
    (random) => {
      const seal = new SimulatedSeal(false);
      repeat(12_000, () => seal.scan(240 + random.between(8, 19)));
      return seal;
    },
  ],
  'somebody who guesses codes, ten a minute for a quarter of an hour': [
    'wrong_codes',
    (random) => new SimulatedSeal().scan(anyHour(random), 'forged', 150),
  ],
  'somebody who guesses slowly, four an hour for days': [
    'wrong_codes',
    () => {
      const seal = new SimulatedSeal();
      for (let hour = 240; hour < 312; hour += 1) seal.scan(hour, 'forged', 4);
      return seal;
    },
  ],
  'guesses hidden among the many good scans of a notice': [
    'wrong_codes',
    (random) => {
      const hour = anyHour(random);
      return new SimulatedSeal(false).scan(hour, 'valid', 200).scan(hour, 'forged', 130);
    },
  ],
  'a revoked diploma shown to twenty offices within three weeks': [
    'scanned_after_revocation',
    (random) => {
      const seal = new SimulatedSeal().revokeAt(48);
      for (let office = 0; office < 20; office += 1)
        seal.scan(96 + office * 24 + random.between(8, 17), 'not_valid', random.between(1, 2));
      return seal;
    },
  ],
  'a notice that hangs on after it was revoked': [
    'scanned_after_revocation',
    (random) => {
      const seal = new SimulatedSeal(false).revokeAt(48);
      repeat(60, () => seal.scan(random.between(80, 400), 'not_valid'));
      return seal;
    },
  ],
};

test.each(Object.entries(ABUSE))('misuse is found at any time: %s', (_, [signal, happen]) => {
  const random = seededRandom(7);
  const seals = Array.from({ length: 100 }, () => happen(random));
  const missed = seals.filter((seal) => seal.found.map((found) => found.signal).join() !== signal);
  expect(missed).toEqual([]);
});

test('a signal has its start, and the number of its scans', () => {
  const guessed = new SimulatedSeal().scan(100, 'forged', 2).scan(200, 'forged', 60).scan(201, 'forged', 3);
  expect(guessed.found).toEqual([{ signal: 'wrong_codes', scans: 63, since: `${hourAt(192)}:00:00` }]);
  const revoked = new SimulatedSeal().revokeAt(0).scan(5, 'not_valid', 4);
  for (let day = 2; day < 14; day += 1) revoked.scan(day * 24, 'not_valid', 2);
  expect(revoked.found).toEqual([
    { signal: 'scanned_after_revocation', scans: 24, since: `${hourAt(0)}:00:00` },
  ]);
});

test('a seal with ever more scans counts as usual, but misuse never does', () => {
  const growing = new SimulatedSeal();
  for (let day = 0; day < 20; day += 1) growing.scan(day * 24 + 9, 'valid', 100 + day * 25);
  expect(growing.found).toEqual([]);
  const copied = new SimulatedSeal();
  for (let day = 0; day < 20; day += 1) copied.scan(day * 24 + 9, 'valid', 2_000);
  expect(copied.found).toMatchObject([{ signal: 'impossible_scans', scans: 40_000 }]);
});

/** The probability that a Poisson count is `least` or more. */
function poissonTail(least: number, mean: number): number {
  let logFactorial = 0;
  let sum = 0;
  for (let count = 1; count < least + 1_000; count += 1) {
    logFactorial += Math.log(count);
    if (count >= least) sum += Math.exp(count * Math.log(mean) - mean - logFactorial);
  }
  return sum;
}

test.each([0.5, 1, 8, 24, 200, 600, 2_000, 6_000])(
  'with %d expected scans, an honest count is called suspicious at most once in ten million times',
  (expected) => {
    const least = leastBeyondChance(expected);
    expect(isBeyondChance(least - 1, expected)).toBe(false);
    expect(poissonTail(least, expected)).toBeLessThan(1e-7);
    // Nor so rarely that nothing would be found.
    expect(poissonTail(least, expected)).toBeGreaterThan(1e-10);
  },
);
