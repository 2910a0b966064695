import { expect, test } from 'vitest';

import { speaksOf } from '#src/taskpane/features/issue/form-queries.ts';

test.each([
  ['Between the school and Léa Fontaine.', 'Léa Fontaine'],
  ['Between the school and LEA FONTAINE.', 'Léa Fontaine'],
  ['FONTAINE, Léa', 'Léa Fontaine'],
  ['Last name: Fontaine\nLéa', 'Léa Fontaine'],
  ['Jean-Luc de la Tour is enrolled', 'Jean Luc de la Tour'],
  ['Attestation de Žofie O’Neil', 'Zofie O’Neil'],
])('“%s” mentions %s', (text, name) => {
  expect(speaksOf(text, name)).toBe(true);
});

test.each([
  ['Between the school and Léa Morel, daughter of Ms Fontaine.', 'Léa Fontaine'],
  ['Léanne Fontaine', 'Léa Fontaine'],
  ['Léa', 'Léa Fontaine'],
  ['', 'Léa Fontaine'],
])('“%s” does not mention %s', (text, name) => {
  expect(speaksOf(text, name)).toBe(false);
});
