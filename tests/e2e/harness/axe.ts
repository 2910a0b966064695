import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half the size of the file that `axe-core` exports. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about colors; the others have the same result in each theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The themes of the pane and the dashboard, each with the rules that may differ in it. Light is the last, and stays. */
export const THEMES = [
  { colorScheme: 'dark', forcedColors: 'active', theme: 'contrast', scope: { rules: COLOR_RULES } },
  { colorScheme: 'dark', forcedColors: 'none', theme: 'dark', scope: { rules: COLOR_RULES } },
  { colorScheme: 'light', forcedColors: 'none', theme: 'light', scope: {} },
] as const;

interface Scope {
  /** All rules by default. */
  rules?: string[];
  /** Selectors of parts; the whole document by default. */
  include?: string[];
  exclude?: string[];
}

/**
 * The findings of axe in a page, or only in a frame. A document loads axe once, and results need no page of their own,
 * because loading axe takes longer than a check.
 */
export async function axeViolations(document: Page | Frame, scope: Scope = {}): Promise<string[]> {
  const { rules, include = ['html'], exclude = [] } = scope;
  const run = () =>
    document.evaluate(
      async ({ context, ...runOnly }) => {
        if (!('axe' in window)) return null;
        // During a theme's transition, colors belong to neither theme. The end of a transition may start another.
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
