import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

const COMPILERS = ['turbofan', 'maglev', 'sparkplug'];

/**
 * How often blocks of our own code run in each of several works, as V8 counts them for coverage: the same number on every
 * machine. A call of a built-in function counts once; patterns.test.ts shows that regular expressions are linear.
 */
export async function stepsOf(works: readonly (() => unknown)[]): Promise<number[]> {
  // Compiled code doesn't count all its blocks.
  for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`);
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const steps: number[] = [];
    for (const work of works) {
      await session.post('Profiler.takePreciseCoverage');
      work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      steps.push(
        result
          .filter(({ url }) => /\/(?:server|src|packages)\//.test(url))
          .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
          .reduce((sum, count) => sum + count, 0),
      );
    }
    return steps;
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`);
  }
}
