import { expect, test } from 'vitest';

import { erasedTitle } from '#server/erasure/person-names.ts';
import { createNameMatcher } from '#server/people/name-matcher.ts';

test.each([
  // French elision, in every apostrophe.
  ['Emma Petit', 'Relevé de notes d’Emma Petit', 'Relevé de notes d’[…]'],
  ['Emma Petit', "Relevé de notes d'Emma Petit", "Relevé de notes d'[…]"],
  ['Emma Petit', 'Relevé de notes d\u02bcEmma Petit', 'Relevé de notes d\u02bc[…]'],
  ['Emma Petit', 'Relevé de notes d\uff07Emma', 'Relevé de notes d\uff07[…]'],
  ['Emma Petit', 'Diplôme dEmma', 'Diplôme d[…]'],
  // Possessives and plurals.
  ['Emma Petit', 'Emma Petit’s transcript', '[…]’s transcript'],
  ['Emma Petit', 'Zeugnis Emmas', 'Zeugnis […]'],
  // Hyphens, underscores, dots, names of files.
  ['Emma Petit', 'Transcript of Emma-Petit', 'Transcript of […]'],
  ['Emma Petit', 'transcript_emma_petit_2026.docx', 'transcript_[…]_[…]_2026.docx'],
  ['Emma Petit', 'transcriptEmmaPetit2026', 'transcript[…][…]2026'],
  ['Emma Petit', 'emmapetit@example.org', '[…]@example.org'],
  ['Jean-Marie Dupont', 'Jean Marie DUPONT', '[…]'],
  ['Jean-Marie Dupont', 'JEANMARIE', '[…]'],
  ['Pat McDonald', 'Mr Mcdonald, MCDONALD', 'Mr […], […]'],
  ['Pat Mcdonald', 'Mr McDonald', 'Mr […]'],
  ["Sean O'Neil", 'ONeil, O’NEIL, O’Neil', '[…], […], […]'],
  // Case, accents, composition.
  ['Éloïse Châtelain', 'ELOISE CHATELAIN', '[…]'],
  ['Éloïse Châtelain', 'eloïse châtelain'.normalize('NFD'), '[…]'],
  ['Éloïse Châtelain'.normalize('NFD'), 'Éloïse Châtelain', '[…]'],
  // Ligatures and special letters, either way.
  ['Cœline Strauß', 'Coeline Strauss, COELINE STRAUẞ', '[…], […]'],
  ['Coeline Strauss', 'Cœline Strauß', '[…]'],
  ['Jørgen Łuczak', 'Jorgen Luczak', '[…]'],
  ['Jürgen Müller', 'Juergen Mueller', '[…]'],
  ['Juergen Mueller', 'Jürgen Müller', '[…]'],
  ['İpek Yılmaz', 'Ipek Yilmaz', '[…]'],
  ['Σοφία Παππάς', 'ΣΟΦΙΑ ΠΑΠΠΑΣ', '[…]'],
  // Fonts and invisible characters.
  ['Emma Petit', '\u{1d404}\u{1d426}\u{1d426}\u{1d41a} Ｐｅｔｉｔ', '[…]'],
  ['Emma Petit', 'Em\u00adma Pe\u200btit', '[…]'],
  ['Sofia Fiori', 'So\ufb01a', '[…]'],
  // Particles and initials go beside a name, and stay where they are common words.
  ['Ana de la Cruz', 'Certificat de scolarité – Ana de la Cruz', 'Certificat de scolarité – […]'],
  ['Ana DE LA CRUZ', 'Certificat de scolarité – Ana de la Cruz', 'Certificat de scolarité – […]'],
  ['Jeanne d’Arc', 'Diplôme d’études de Jeanne d’Arc', 'Diplôme d’études de […]'],
  ['Emma Petit', 'Grade for E. Petit, room E', 'Grade for […], room E'],
  ['Thi Lê', 'Lettre pour Mme Le', 'Lettre pour Mme […]'],
  ['Emma Durand', 'Relevé de notes d’Emma D.', 'Relevé de notes d’[…].'],
  // Scripts without capitals, and without spaces.
  ['小龍 李', '李小龍的成績單', '[…][…]的成績單'],
  ['محمد علي', 'شهادة لمحمد علي', 'شهادة ل[…]'],
  ['Jürgen 歐陽', 'Jürgen歐陽', '[…][…]'],
  // What is left alone.
  ['Emma Petit', 'Letter for Emmanuel Petitjean', 'Letter for Emmanuel Petitjean'],
  ['Emma Petit', '[…]', '[…]'],
  ['O K', 'Vitamin K for O K', 'Vitamin K for […]'],
])('of "%s", "%s" leaves "%s"', (name, title, left) => {
  const erased = erasedTitle(title, createNameMatcher([name]));
  expect(erased.normalize('NFC')).toBe(left);
});

test('every name that a person had is removed', () => {
  const names = createNameMatcher(['Emma Durand', 'Emma Petit']);
  expect(erasedTitle('Attestation – Emma Durand (Petit)', names)).toBe('Attestation – […] ([…])');
});
