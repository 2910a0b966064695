import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Less than half as much for the browser to read as the file that `axe-core` leads to. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on the colors; all else is the same in each theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** All rules, unless some are named. */
  rules?: string[];
  /** Selectors of parts; the whole document, unless some are named. */
  include?: string[];
  exclude?: string[];
}

/**
 * What axe finds in a page, or in a frame alone. A document gets axe once, and no page of its own for the results:
 * reading axe takes the browser longer than looking at a page.
 */
export async function axeViolations(document: Page | Frame, scope: Scope = {}): Promise<string[]> {
  const { rules, include = ['html'], exclude = [] } = scope;
  const run = () =>
    document.evaluate(
      async ({ context, ...runOnly }) => {
        if (!('axe' in window)) return null;
        // On the way from one theme to another colors are of neither. The end of a transition may begin another.
        while (window.document.getAnimations().some((each) => each instanceof CSSTransition))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        const { violations } = await window.axe.run(context, {
          ...runOnly,
          resultTypes: ['violations'],
          selectors: false,
        });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      },
      { context: { include, exclude }, ...(rules && { runOnly: rules }) },
    );
  const found = await run();
  if (found !== null) return found;
  await document.evaluate(AXE);
  const nowFound = await run();
  if (nowFound === null) throw new Error('the document was replaced before axe looked at it');
  return nowFound;
}
