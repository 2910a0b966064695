import { afterAll } from 'vitest';

// The next test file in the same thread is loaded before Stryker activates its mutant, so this one's must be off.
afterAll(() => {
  const stryker = Reflect.get(globalThis, '__stryker__');
  if (stryker) stryker.activeMutant = undefined;
});
