import { expect, test } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/open-xml-errors.ts';

import { checklistPack, totalMinutes } from './pack.ts';
import { STEPS } from './steps.ts';

test('the checklist takes 40 minutes at most, and the pack contains every file it names', async () => {
  const files = await checklistPack();
  expect(totalMinutes()).toBeLessThanOrEqual(40);
  for (const name of STEPS.flatMap((step) => step.files)) expect([...files.keys()]).toContain(`${name}.docx`);
  const text = new TextDecoder().decode(files.get('checklist.md'));
  for (const { title, act } of STEPS) {
    expect(text).toContain(title);
    expect(text).toContain(act);
  }
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
