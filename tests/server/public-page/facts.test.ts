import { expect, test } from 'vitest';

import { contactLink, rowsOf } from '#server/public-page/fact-rows.ts';
import { maskedName, maskedTitle, publicFacts } from '#server/public-page/facts.ts';
import type { PublicRecord } from '#server/public-page/public-record.store.ts';

const record: PublicRecord = {
  id: 7,
  organization_id: 1,
  public_id: 'SM-STU-2026-4PYK8C2S',
  key_id: 'k1',
  family: 'school',
  doc_type: 'transcript',
  title: 'Transcript',
  holder_name: 'Hugo Morel',
  issued_at: '2026-09-04 10:00:00',
  effective_date: '2026-09-10',
  end_date: '2026-12-31',
  revoked_at: null,
  public_reason: null,
  accent: null,
  logo_hash: null,
  logo_width: null,
  logo_height: null,
  replaced_by: null,
  replacement_issued_at: null,
  erased_at: null,
  former_key_ids: null,
  former_proofs: null,
  check_code_length: 8,
  key_withdrawn_at: null,
  facts: null,
  issuer: 'Lycée Lumière',
  domain: 'lumiere.example',
  contact: null,
  product: null,
  has_private_text: null,
  has_random_file: null,
  is_text_offered: null,
};

test.each([
  ['Hugo Morel', 'H••• M••••'],
  ['Marie-Claire d’Arc', 'M••••-C••••• •’A••'],
  ['J. Li', '•. L•'],
  ['Zoë Ñúñez', 'Z•• Ñ••••'],
  ['Zoe\u0308 O', 'Z•• •'],
  ['李 小龍', '• 小•'],
  ['محمد', 'م•••'],
  ['', ''],
])('a stranger sees "%s" as "%s"', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test.each([
  ['Hugo Morel', 'Transcript – Hugo Morel', 'Transcript – H••• M••••'],
  ['Hugo Morel', 'MOREL hugo, 2nd term', 'M•••• h•••, 2nd term'],
  ['Léa Noé', 'Letter for Lea NOÉ', 'Letter for L•• N••'],
  ['Ana de la Cruz', 'Certificat de scolarité – Ana de la Cruz', 'Certificat de scolarité – A•• d• l• C•••'],
  ['Ana de la Cruz', 'La convention de Mme Cruz', 'La convention de Mme C•••'],
  ['A$& B', 'To A$& B', 'To •$& •'],
  ['', 'Transcript', 'Transcript'],
])('the title of a document of "%s", "%s", is shown as "%s"', (name, title, shown) => {
  expect(maskedTitle(title, name)).toBe(shown);
});

test.each([
  ['Transcript – Hugo Morel', 'Transcript'],
  ['Transcript: Hugo Morel', 'Transcript'],
  ['Hugo Morel', 'H••• M••••'],
  ['– Hugo Morel', '– H••• M••••'],
  ['Hugo Morel – Transcript', 'H••• M•••• – Transcript'],
  ['Letter for Hugo Morel', 'Letter for H••• M••••'],
])('the title "%s" reads "%s" above the holder, who is named once', (title, shown) => {
  const facts = publicFacts({ ...record, title }, '2026-10-01', 'en');
  expect(rowsOf(facts, 'en')[0]?.value).toBe(shown);
});

test('only a document type that names its holder in public shows the whole name', () => {
  expect(publicFacts(record, '2026-10-01', 'en').holder).toBe('H••• M••••');
  const diploma = { ...record, family: 'certificates', public_id: 'SM-DIP-2026-3D1P0MA0' } as const;
  expect(publicFacts(diploma, '2026-10-01', 'en')).toMatchObject({ holder: 'Hugo Morel', kind: 'diploma' });
  expect(publicFacts({ ...record, holder_name: null }, '2026-10-01', 'en').holder).toBeNull();
});

test('a document with its own title shows its type', () => {
  const certificate = { family: 'employee', doc_type: 'work_certificate' } as const;
  const bound = { ...record, ...certificate, title: 'Letter for Anna' };
  const kind = (language: 'en' | 'fr') =>
    rowsOf(publicFacts(bound, '2026-10-01', language), language).map(({ value }) => value);
  expect(kind('en')).toContain('Certificate of service');
  expect(kind('fr')).toContain('Certificat de travail');
});

test('a file that was only sealed is not called issued, in either language', () => {
  const file = { ...record, family: 'editor', doc_type: null, product: 'word' } as const;
  const labels = (of: typeof record | typeof file, language: 'en' | 'fr') =>
    rowsOf(publicFacts(of, '2026-10-01', language), language).map(({ label }) => label);
  expect(labels(file, 'fr')).toEqual(expect.arrayContaining(['Scellé par', 'Scellé le']));
  expect(labels(record, 'fr')).toEqual(expect.arrayContaining(['Délivré par', 'Délivré le']));
  expect(labels(file, 'en')).toEqual(expect.arrayContaining(['Sealed by', 'Sealed']));
  expect(labels(record, 'en')).toEqual(expect.arrayContaining(['Issuer', 'Issued']));
});

test('if the holder was erased, the title is just the document type', () => {
  const erasure = { holder_name: null, erased_at: '2026-10-02 08:00:00' };
  const erased = { ...record, ...erasure, title: 'Transcript of […] Durand' };
  expect(publicFacts(erased, '2026-10-03', 'en').title).toBe('Transcript');
  expect(publicFacts(erased, '2026-10-03', 'fr').title).toBe('Relevé de notes');
  const file = { ...erased, family: 'editor', doc_type: null, product: 'word' } as const;
  expect(publicFacts(file, '2026-10-03', 'fr').title).toBe('Document Word');
});

test.each([
  ['office@lumiere.example', 'mailto:office@lumiere.example'],
  ['+33 1 23 45 67 89', 'tel:+33123456789'],
  ['lumiere.example', 'https://lumiere.example'],
  ['https://lumiere.example/contact', 'https://lumiere.example/contact'],
  ['http://lumiere.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,hello', null],
  ['a@b.example?bcc=c@d.example', null],
  ['Room 12, main building', null],
])('the contact "%s" leads to %s', (contact, href) => {
  expect(contactLink(contact)).toBe(href);
});
