import { afterAll } from 'vitest';

// The next test file in the same thread is loaded before Stryker turns its mutant on: without that of this one.
afterAll(() => {
  const stryker = Reflect.get(globalThis, '__stryker__');
  if (stryker) stryker.activeMutant = undefined;
});
