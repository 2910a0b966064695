import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { checklistPack } from './pack.ts';

test('the checklist takes 40 minutes, and names every document of the pack and no other', async () => {
  const files = await checklistPack();
  const text = new TextDecoder().decode(files.get('checklist.md'));
  const minutes = [...text.matchAll(/^## .*\((\d+) min, .*\)$/gm)].map(([, count]) => Number(count));
  expect(minutes.reduce((sum, count) => sum + count)).toBe(40);
  const named = text.match(/[\w-]+\.docx/g) ?? [];
  expect(new Set([...named, 'checklist.docx', 'checklist.md'])).toEqual(new Set(files.keys()));
});

test('every document of the checklist is a valid .docx', async () => {
  const errors: Record<string, string[]> = {};
  for (const [name, bytes] of await checklistPack()) {
    if (!name.endsWith('.docx')) continue;
    const found = await openXmlErrors(bytes);
    if (found.length) errors[name] = found;
  }
  expect(errors).toEqual({});
});
