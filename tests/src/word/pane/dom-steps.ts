import type { Page } from '@playwright/test';

declare global {
  interface Window {
    domSteps?: { count: number; restore: () => void };
  }
}

/** Counts the DOM operations of a page and its frames, which are the same on every machine. */
export async function countDomSteps(
  page: Page,
): Promise<{ taken(): Promise<number>; stop(): Promise<void> }> {
  const everyFrame = <Result>(work: () => Result) =>
    Promise.all(page.frames().map((frame) => frame.evaluate(work)));
  await everyFrame(instrument);
  return {
    async taken() {
      const counts = await everyFrame(() => {
        const { domSteps } = window;
        const count = domSteps?.count ?? 0;
        if (domSteps) domSteps.count = 0;
        return count;
      });
      return counts.reduce((sum, count) => sum + count, 0);
    },
    stop: async () => void (await everyFrame(() => window.domSteps?.restore())),
  };
}

/** A list counts as many steps as its length, because code that requests one reads it. */
function instrument(): void {
  const steps = { count: 0, restore: () => {} };
  window.domSteps = steps;
  const counted = (result: unknown) => {
    const isList = result instanceof NodeList || result instanceof HTMLCollection;
    steps.count += isList ? result.length + 1 : 1;
    return result;
  };
  const asked: [object, string[]][] = [
    [Node.prototype, ['childNodes', 'parentNode', 'contains', 'compareDocumentPosition']],
    [Element.prototype, ['children', 'closest', 'getAttribute', 'getAttributeNS', 'getElementsByTagNameNS']],
    [Element.prototype, ['attributes', 'getElementsByTagName']],
    [Range.prototype, ['intersectsNode', 'compareBoundaryPoints']],
  ];
  for (const [owner, names] of asked) {
    for (const name of names) {
      const former = Object.getOwnPropertyDescriptor(owner, name);
      if (!former) throw new Error(`Nothing is called ${name}`);
      const [get, value]: unknown[] = ['get', 'value'].map((key): unknown => Reflect.get(former, key));
      Object.defineProperty(owner, name, {
        ...former,
        ...(typeof get === 'function' && {
          get(this: unknown) {
            return counted(Reflect.apply(get, this, []));
          },
        }),
        ...(typeof value === 'function' && {
          value(this: unknown, ...given: unknown[]) {
            return counted(Reflect.apply(value, this, given));
          },
        }),
      });
      const { restore } = steps;
      steps.restore = () => {
        restore();
        Object.defineProperty(owner, name, former);
      };
    }
  }
}
