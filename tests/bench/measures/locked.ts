import SQLite from 'better-sqlite3';

import { answerTime, atMost, type Figure, ms } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';

/** The duration of an import of very many people. */
const LOCKED_MS = 20_000;
const AIM_MS = 50;
const PATHS = {
  '/healthz': '/healthz',
  'a list': '/api/ext/documents',
  'a search': '/api/ext/search?q=transcript',
};

export async function measureLocked({ large }: Ground): Promise<Figure[]> {
  const writer = new SQLite(large.databaseUrl.replace(/^sqlite:/, ''));
  const times = new Map<string, number[]>();
  writer.exec('begin immediate');
  try {
    const end = performance.now() + LOCKED_MS;
    while (performance.now() < end)
      for (const [what, path] of Object.entries(PATHS))
        times.set(what, [...(times.get(what) ?? []), await answerTime(large, path)]);
  } finally {
    writer.exec('rollback');
    writer.close();
  }
  return [...times].map(([what, measured]) => {
    const slow = measured.sort((a, b) => a - b)[Math.floor(measured.length * 0.99)] ?? Number.NaN;
    return atMost(1, slow / AIM_MS, {
      what: `${what} while another process writes for 20 s, p99`,
      against: ms(AIM_MS),
      note: `${ms(slow)}, ${measured.length} requests`,
    });
  });
}
