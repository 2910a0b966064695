import { expect, type Locator } from '@playwright/test';

import { somebody } from './people-screen.ts';
import { test } from '#tests/e2e/harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' }, colorScheme: 'dark' });

function styleOf(element: Locator, property: string, pseudo?: string): Promise<string> {
  return element.evaluate(
    (node, [name, of]) => getComputedStyle(node, of).getPropertyValue(name ?? ''),
    [property, pseudo],
  );
}

test('high contrast marks the tab, the row, and no found letters', async ({ people, service }) => {
  await people.beginAs('Lycée Lumière');
  const canvas = await styleOf(people.pane.locator('body'), 'background-color');
  const underline = await styleOf(
    people.pane.getByRole('tab', { name: 'People' }),
    'background-color',
    '::after',
  );
  expect(underline).not.toBe(canvas);

  await people.rows.first().getByRole('button').first().click();
  await expect(people.rows.first()).toHaveCSS('outline-style', 'solid');
  await expect(people.rows.nth(1)).toHaveCSS('outline-style', 'none');

  // Windows also has a high contrast of black on white.
  await people.page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const seal = people.pane.locator('#mark path');
  const paper = people.pane.locator('body');
  const colors = async () => [await styleOf(seal, 'fill'), await styleOf(paper, 'background-color')];
  await expect.poll(async () => new Set(await colors()).size).toBe(2);
  await people.page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });

  const { name } = await somebody(service, 'students', 'validated');
  const [first = ''] = name.split(' ');
  await people.search.fill(first);
  const match = people.rows.getByText(first, { exact: true }).first();
  await expect(match).toBeVisible();
  const around = match.locator('xpath=..');
  await expect(match).toHaveCSS('color', await styleOf(around, 'color'));
});
