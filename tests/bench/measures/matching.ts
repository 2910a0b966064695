import { MAX_FACT_VALUE_LENGTH } from '#contract/fact-requests.ts';
import { REPORT_LIMITS } from '#contract/reports.ts';
import { normalizedValue } from '#server/credentials/facts/normalized.ts';
import { createNameMatcher } from '#server/people/name-matcher.ts';
import { erasedTitle } from '#server/erasure/person-names.ts';
import { maskedTitle } from '#server/public-page/facts.ts';
import { titleWithoutNames } from '#src/word/document/names-in-title.ts';
import { atMost, type Figure, median, ms } from '#tests/bench/figure.ts';

const LIMIT_MS = 50;
const ROUNDS = 5;
const NAME = 'Mei-Mei Lili An-An 李';
const names = createNameMatcher([NAME]);

/** What matches people's text, and the longest text that the service accepts there. */
const MATCHERS: Record<string, [length: number, match: (text: string) => unknown]> = {
  'a title on a public page': [300, (text) => maskedTitle(text, NAME)],
  'a suggested title': [300, titleWithoutNames],
  'a report, as its names are erased': [REPORT_LIMITS.what, (text) => erasedTitle(text, names)],
  'the address of a file, as its names are erased': [2000, (text) => names.matches(text)],
  'a fact': [MAX_FACT_VALUE_LENGTH, normalizedValue],
};
const HOSTILE = ['mei', 'meiMei', 'lili', 'Mei Li, ', '李', '1 000', "1'0,0", ' -', 'd’An '];

export async function measureMatching(): Promise<Figure[]> {
  const times = Object.entries(MATCHERS).flatMap(([what, [length, match]]) =>
    HOSTILE.map((piece) => ({
      what,
      piece,
      time: timeOf(() => match(`${piece.repeat(length).slice(0, length - 1)}x`)),
    })),
  );
  const [slowest] = times.toSorted((one, other) => other.time - one.time);
  if (slowest === undefined) return [];
  return [
    atMost(1, slowest.time / LIMIT_MS, {
      what: 'the longest text that is admitted, matched',
      against: `${LIMIT_MS} ms`,
      note: `${ms(slowest.time)}: ${slowest.what}, of “${slowest.piece}”`,
    }),
  ];
}

function timeOf(work: () => unknown): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const begin = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1000;
    }),
  );
}
