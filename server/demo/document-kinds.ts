import { type DocType, type DocumentGroup, GROUPS } from '#contract/document-types.ts';
import type { Family, PublicIdKind, Workspace } from '#contract/fields.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';

export interface DocumentKind {
  family: Family;
  type: 'document' | 'certificate';
  kind: PublicIdKind;
  doc_type: string | null;
  /** Start of the title; the holder's name or one of `subjects` follows. */
  label: string | null;
  subjects: readonly [string, ...string[]] | null;
}

type Kinds = readonly [DocumentKind, ...DocumentKind[]];

/** Subjects of documents that aren't about a person, in French, because both organizations are French. */
const SUBJECTS: Readonly<Partial<Record<DocType, readonly [string, ...string[]]>>> = {
  decision: ['Horaires de la bibliothèque', 'Composition du jury'],
  circular: ['Examens d’automne', 'Séjours dans les lycées partenaires'],
  agreement: ['Échange avec le Colegio del Río', 'Utilisation du gymnase'],
  attestation: ['Assurance de l’atelier', 'Origine du bois'],
  contract: ['Entretien de la presse', 'Livraison à la Menuiserie Zélande'],
  memo: ['Fermeture d’été', 'Sécurité à l’atelier de peinture'],
};

function kindsOf(group: DocumentGroup): Kinds {
  const [first, ...others]: readonly [DocType, ...DocType[]] = GROUPS[group].doc_types;
  return [kindOf(first), ...others.map(kindOf)];
}

function kindOf(doc_type: DocType): DocumentKind {
  const { group, kind, label } = documentTypeOf(doc_type);
  const { family, type } = GROUPS[group];
  return { family, type, kind, doc_type, label: label.fr, subjects: SUBJECTS[doc_type] ?? null };
}

const STUDENT = kindsOf('student');
const CERTIFICATES = kindsOf('diploma');
const INSTITUTION = kindsOf('institution');
const EMPLOYEE = kindsOf('employee');
const COMPANY = kindsOf('company');

const EDITOR: Kinds = [
  {
    family: 'editor',
    type: 'document',
    kind: 'DOC',
    doc_type: null,
    label: null,
    subjects: [
      'Lettre aux parents, premier trimestre',
      'Compte rendu du conseil',
      'Devis pour la nouvelle façade',
      'Consignes pour les visites',
      'Projet de budget',
      'Programme des portes ouvertes',
    ],
  },
];

/** Families of ten documents in a row, so that every family occurs in a demo of some size. */
export const FAMILY_CYCLE: Record<Workspace, readonly [Kinds, ...Kinds[]]> = {
  ecole: [
    STUDENT,
    CERTIFICATES,
    EDITOR,
    STUDENT,
    INSTITUTION,
    STUDENT,
    CERTIFICATES,
    STUDENT,
    EDITOR,
    STUDENT,
  ],
  entreprise: [EMPLOYEE, COMPANY, EDITOR, EMPLOYEE, EMPLOYEE, COMPANY, EMPLOYEE, COMPANY, EDITOR, EMPLOYEE],
};
