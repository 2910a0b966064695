import { string } from 'fast-check';
import { expect, test } from 'vitest';

import { nameInTitle, noticedName, titleWithoutNames } from '#src/word/document/names-in-title.ts';
import { holdsFor } from '#tests/holds-for.ts';

test.each([
  ['Internship agreement – Léa Fontaine', 'Internship agreement', 'Léa Fontaine'],
  ['Internship Agreement - Léa Fontaine - 2026', 'Internship Agreement - 2026', 'Léa Fontaine'],
  ['Internship_agreement_Lea_Fontaine', 'Internship_agreement', 'Lea_Fontaine'],
  ['Contract_FONTAINE_Léa_signed', 'Contract_signed', 'FONTAINE_Léa'],
  ['Léa Fontaine: transcript', 'transcript', 'Léa Fontaine'],
  ['CV Jean-Pierre Dupont 2026', 'CV 2026', 'Jean-Pierre Dupont'],
  ['Certificate of enrollment (Léa Fontaine)', 'Certificate of enrollment', 'Léa Fontaine'],
  ['Reference for J. van der Berg', 'Reference', 'J. van der Berg'],
  ['Letter to Mr. Smith', 'Letter', 'Mr. Smith'],
  ['Attestation de Mme Dupont', 'Attestation', 'Mme Dupont'],
  ['Convention de stage pour Zoë Ångström', 'Convention de stage', 'Zoë Ångström'],
  ['Lettre à Monsieur d’Artagnan, 2026', 'Lettre, 2026', 'Monsieur d’Artagnan'],
  ['Amendment – Léa Fontaine – Hugo Morel', 'Amendment', 'Léa Fontaine'],
  ['Διαγωγή: Μαρία Παππά', 'Διαγωγή', 'Μαρία Παππά'],
])('%s: the name is left out', (given, title, name) => {
  expect(titleWithoutNames(given)).toEqual({ title, name });
});

test.each(['Léa Fontaine', 'Jean Dupont signs', 'Contract Jean Dupont signed'])(
  '%s: a name is noticed, but nothing can be left out',
  (title) => {
    expect(nameInTitle(title)).toMatchObject({ rest: null });
    expect(titleWithoutNames(title)).toEqual({ title, name: null });
  },
);

test.each([
  '',
  'Internship agreement',
  'Internship Agreement',
  'Internship Agreement – Summer Term',
  'Convention de stage – Lycée Lumière',
  'Certificate of Good Standing',
  'Relevé de notes du 2e trimestre',
  'Rapport annuel 2026-2027',
  'Human Resources Policy v2',
  'Enrollment certificate – Léa',
  'ISO 9001 Handbook',
  'The Way We Treat Each Other Here',
])('%s: no name', (title) => {
  expect(nameInTitle(title)).toBeNull();
});

test.each([
  ['Enrollment certificate – Léa', 'Léa'],
  ['Léa: transcript', 'Léa'],
  ['Transcript (Mr. Smith)', 'Mr. Smith'],
  ['Attestation – محمد علي', 'محمد علي'],
  ['成績証明書 - 山田太郎', '山田太郎'],
  ['成績証明書', null],
  ['Relevé de notes, 2e trimestre', null],
  ['Handbook – ISO 9001', null],
  ['Conditions (CFA)', null],
])('%s: %s is noticed', (title, name) => {
  expect(noticedName(title)).toBe(name);
});

test('any title gets no longer, and stable at once', () => {
  holdsFor(100, string({ unit: 'grapheme' }), (given) => {
    const { title, name } = titleWithoutNames(given);
    expect(title.length).toBeLessThanOrEqual(given.length);
    expect(titleWithoutNames(title)).toEqual({ title, name: null });
    expect(name === null || given.includes(name)).toBe(true);
  });
});
