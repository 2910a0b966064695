import { date, multiline, required, text } from './document-type.ts';

export const reference = text('reference', 60, 'Reference', 'Référence');
export const subject = required(text('subject', 200, 'Subject', 'Objet'));
export const startDate = date('start_date', 'Start date', 'Date de début');
export const endDate = date('end_date', 'End date', 'Date de fin');
export const body = required(multiline('body', 8000, 'Text', 'Texte'));
export const clauses = required(
  multiline('clauses', 8000, 'Clauses (one per line)', 'Clauses (une par ligne)'),
);

export const birth = [
  date('birth_date', 'Date of birth', 'Date de naissance'),
  text('birth_place', 120, 'Place of birth', 'Lieu de naissance'),
];

/** With whom the organization agrees. */
export const parties = [
  required(text('other_party', 200, 'Other party', 'Autre partie')),
  text('other_party_representative', 120, 'Represented by', 'Représentée par'),
];

/** Who signs: the last fields of every form. */
export const signature = [
  text('signatory', 120, 'Signatory name', 'Nom du signataire'),
  text('signatory_role', 120, 'Signatory role', 'Qualité du signataire'),
];
