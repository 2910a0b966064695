import type { Page } from '@playwright/test';

/** Word's faults at a write, with their names in tests. */
export const WORD_FAULTS = [
  'refuses it',
  'refuses it as protected',
  'refuses it, having done it',
  'loses it',
  'does it and loses the answer',
  'says it was done',
  'does it twice',
  'stops halfway',
  'takes its time',
  'is read-only',
] as const;
export type WordFault = (typeof WORD_FAULTS)[number];

/** Longer than the pane waits for Word. */
const MORE_THAN_PATIENCE_MS = 61_000;

/**
 * Injects it into the next use of the member. The returned function ends it: a delayed call continues, a lost one is given
 * up.
 */
export async function injectFault(
  page: Page,
  fault: WordFault,
  member: string,
): Promise<{ pass(settled: () => Promise<boolean>): Promise<void> }> {
  const calls = await page.evaluate(
    ([how, target]) => {
      const host = window.wordHost;
      const { faults } = host;
      const isCommon = target.endsWith('Async');
      const code = isCommon ? '5001' : 'GeneralException';
      if (how === 'refuses it') faults.refuse(target, code);
      if (how === 'refuses it as protected') faults.refuse(target, isCommon ? '8001' : 'AccessDenied');
      if (how === 'refuses it, having done it') faults.misreport(target, code);
      if (how === 'loses it') faults.lose(target);
      if (how === 'does it and loses the answer') faults.lose(target, { isDone: true });
      if (how === 'says it was done') faults.skip(target);
      if (how === 'does it twice') faults.repeat(target);
      if (how === 'stops halfway') faults.halve(2, 'GeneralException');
      if (how === 'takes its time') Reflect.set(window, 'release', faults.delay(target));
      if (how === 'is read-only') host.readOnly = true;
      return host.calls.length;
    },
    [fault, member] as const,
  );
  return {
    async pass(settled) {
      if (fault === 'takes its time') await page.evaluate(() => Reflect.get(window, 'release')());
      if (fault !== 'loses it' && fault !== 'does it and loses the answer') return;
      const isLost = () =>
        page.evaluate(
          (before) => window.wordHost.calls.slice(before).some(({ error }) => error === 'lost'),
          calls,
        );
      while (!(await isLost()) && !(await settled()));
      if (await isLost()) await page.clock.fastForward(MORE_THAN_PATIENCE_MS);
    },
  };
}

/** Removes the fault; returns the number of unused ones. */
export function clearFault(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { faults } = window.wordHost;
    const unmet = faults.planned;
    faults.clear();
    window.wordHost.readOnly = false;
    return unmet;
  });
}
