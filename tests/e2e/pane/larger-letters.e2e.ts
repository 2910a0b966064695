import { expect } from '@playwright/test';

import { doubleLetters } from '#tests/e2e/harness/larger-letters.ts';
import { test } from '#tests/e2e/harness/test.ts';

/** Whether no text in these elements is wider than they are. */
const holdTheirText = (all: Element[]) => all.every((one) => one.scrollWidth <= one.clientWidth);

/** The width from an element to the edge of the pane. */
const spaceBeside = (element: HTMLElement) => innerWidth - element.getBoundingClientRect().right;

// The pane has 329 × 445 pixels then.
test.use({ viewport: { width: 1389, height: 632 } });

test('with larger letters, no tab covers another, and no button covers the screen', async ({
  playground,
  pane,
}) => {
  await playground.begin();
  const footer = playground.verifyButton.locator('..');
  await expect(footer).toHaveCSS('position', 'sticky');
  await pane.locator('html').evaluate(doubleLetters);
  await expect(footer).toHaveCSS('position', 'static');
  const tabs = pane.getByRole('tab');
  expect(await tabs.evaluateAll(holdTheirText)).toBe(true);
  await expect(tabs).toHaveText(['Document', 'Check', 'Search', 'People', 'Insights']);
  const options = pane.getByRole('button', { name: 'Options' });
  expect(await options.evaluateAll(holdTheirText)).toBe(true);
});

test('at 200 %, the QR code of a new seal is within its frame', async ({ page, playground, pane }) => {
  await playground.begin();
  await playground.verify();
  await page.locator('iframe[title="Task pane"]').evaluate((frame) => {
    Object.assign(frame.style, { minWidth: '0', maxWidth: '160px' });
  });
  await expect.poll(() => pane.locator('img').evaluate(spaceBeside)).toBeGreaterThanOrEqual(16);
});
