import { expect, test } from 'vitest';

import { speaksOf } from '#src/taskpane/features/issue/form-queries.ts';

test.each([
  ['Between the school and Léa Fontaine.', 'Léa Fontaine', true],
  ['Between the school and LEA FONTAINE.', 'Léa Fontaine', true],
  ['FONTAINE, Léa', 'Léa Fontaine', true],
  ['Last name: Fontaine\nLéa', 'Léa Fontaine', true],
  ['Jean-Luc de la Tour is enrolled', 'Jean Luc de la Tour', true],
  ['Attestation de Žofie O’Neil', 'Zofie O’Neil', true],
  ['Between the school and Léa Morel, daughter of Ms Fontaine.', 'Léa Fontaine', false],
  ['Léanne Fontaine', 'Léa Fontaine', false],
  ['Léa', 'Léa Fontaine', false],
  ['', 'Léa Fontaine', false],
])('whether “%s” mentions %s: %s', (text, name, isMentioned) => {
  expect(speaksOf(text, name)).toBe(isMentioned);
});
