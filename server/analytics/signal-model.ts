import type { SignalKind } from '#contract/analytics.ts';

/**
 * Finds counts of scans that honest readers don't produce. A count is Poisson around the expected value of a seal;
 * docs/decisions/178-quiet-signals.md explains the test and its numbers.
 */

/** The scans of one seal within one hour (`YYYY-MM-DD HH`, UTC). */
export interface ScanHour {
  hour: string;
  valid: number;
  not_valid: number;
  forged: number;
}

export interface CountedSeal {
  /** Whether the document is about one person; any other may hang on a wall or go to a thousand inboxes. */
  isPersonal: boolean;
  revokedAt: string | null;
  /** Oldest first. */
  hours: readonly ScanHour[];
  /** For each kind of signal, the hour until which staff have reviewed it. */
  reviewed?: Partial<Record<SignalKind, string>>;
}

export interface FoundSignal {
  signal: SignalKind;
  scans: number;
  /** `YYYY-MM-DD HH:MM:SS`, when counting began. */
  since: string;
}

/** The highest probability at which an honest count is taken for misuse. Every seal is tested some ten times. */
const CHANCE = 1e-7;

type Expected = Readonly<Record<'hour' | 'day', number>>;

/** Expected counts of a seal without history, at its busiest. */
const SCANS: Readonly<Record<'personal' | 'shared', Expected>> = {
  personal: { hour: 200, day: 600 },
  shared: { hour: 2_000, day: 6_000 },
};
const MISTAKES: Expected = { hour: 8, day: 24 };
/** The expected share of wrong check codes among those typed. */
const MISTAKES_PER_SCAN = 0.2;

/** Expected hours with a scan from a day after the revocation on: a paper on its way, or a reader who looks again. */
const HOURS_AFTER_REVOCATION = 1;
const GRACE_MS = 86_400_000;

/** Whether a count is higher than chance explains, by Chernoff's bound on the Poisson tail. */
export function isBeyondChance(count: number, expected: number): boolean {
  return count > expected && expected - count + count * Math.log(count / expected) >= -Math.log(CHANCE);
}

export function leastBeyondChance(expected: number): number {
  let count = Math.ceil(expected);
  while (!isBeyondChance(count, expected)) count += 1;
  return count;
}

/** A seal below all of these has no signal. */
export const LEAST = {
  valid: leastBeyondChance(SCANS.personal.hour),
  forged: leastBeyondChance(MISTAKES.hour),
  hoursAfterRevocation: leastBeyondChance(HOURS_AFTER_REVOCATION),
};

/** Signals in the scans of a seal from a midnight on; the scans before it show what is usual. */
export function signalsOf(seal: CountedSeal, from: string): FoundSignal[] {
  const { hours, reviewed = {} } = seal;
  const usual = SCANS[seal.isPersonal ? 'personal' : 'shared'];
  const lengths = [
    ['hour', hours],
    ['day', byDay(hours)],
  ] as const;
  const scanned = lengths.flatMap(([length, spans]) =>
    beyondChance(
      spans,
      ({ valid }) => valid,
      () => usual[length],
    ),
  );
  const mistaken = lengths.flatMap(([length, spans]) =>
    beyondChance(
      spans,
      ({ forged }) => forged,
      ({ valid }) => MISTAKES[length] + MISTAKES_PER_SCAN * valid,
    ),
  );
  const isNew = (signal: SignalKind) => (span: string) => span >= from && span > (reviewed[signal] ?? '');
  return [
    ...found('impossible_scans', scanned.filter(isNew('impossible_scans')), hours, ({ valid }) => valid),
    ...found('wrong_codes', mistaken.filter(isNew('wrong_codes')), hours, ({ forged }) => forged),
    ...afterRevocation(seal, from),
  ];
}

/**
 * The spans whose count is beyond chance, compared with the busiest earlier span: some seals are always scanned often.
 * Spans beyond chance don't raise that level, so that misuse never becomes usual.
 */
function beyondChance(
  spans: readonly ScanHour[],
  count: (span: ScanHour) => number,
  expected: (span: ScanHour) => number,
): string[] {
  let busiest = 0;
  return spans.flatMap((span) => {
    if (isBeyondChance(count(span), Math.max(expected(span), busiest))) return [span.hour];
    busiest = Math.max(busiest, count(span));
    return [];
  });
}

function byDay(hours: readonly ScanHour[]): ScanHour[] {
  const days = new Map<string, ScanHour>();
  for (const { hour, valid, not_valid, forged } of hours) {
    const day = `${hour.slice(0, 10)} 00`;
    const sum = days.get(day) ?? { hour: day, valid: 0, not_valid: 0, forged: 0 };
    sum.valid += valid;
    sum.not_valid += not_valid;
    sum.forged += forged;
    days.set(day, sum);
  }
  return [...days.values()];
}

function found(
  signal: SignalKind,
  spans: readonly string[],
  hours: readonly ScanHour[],
  count: (hour: ScanHour) => number,
): FoundSignal[] {
  const [first] = spans.toSorted();
  if (first === undefined) return [];
  const scans = hours.filter(({ hour }) => hour >= first).reduce((sum, hour) => sum + count(hour), 0);
  return [{ signal, scans, since: `${first}:00:00` }];
}

function afterRevocation({ revokedAt, hours, reviewed }: CountedSeal, from: string): FoundSignal[] {
  if (revokedAt === null) return [];
  const graceEnd = new Date(Date.parse(`${revokedAt.replace(' ', 'T')}Z`) + GRACE_MS);
  const first = graceEnd.toISOString().slice(0, 13).replace('T', ' ');
  const late = hours.filter(({ hour, not_valid }) => not_valid > 0 && hour > first && hour >= from);
  const unseen = late.filter(({ hour }) => hour > (reviewed?.scanned_after_revocation ?? ''));
  if (!isBeyondChance(unseen.length, HOURS_AFTER_REVOCATION)) return [];
  const scans = late.reduce((sum, { not_valid }) => sum + not_valid, 0);
  return [{ signal: 'scanned_after_revocation', scans, since: revokedAt }];
}
