import type { Product } from '#contract/fields.ts';
import type { Language } from '#server/http/language.ts';

import type { Kind } from './facts.ts';

export type Verdict =
  | 'valid'
  | 'scheduled'
  | 'expired'
  | 'revoked'
  | 'key_withdrawn'
  | 'not_recognised'
  | 'id_alone';

type Texts = {
  heading: string;
  verdicts: Record<Verdict, string>;
  /** What the issuer did: the page puts the name before it. */
  registered: string;
  scheduled(date: string): string;
  expired(date: string): string;
  revoked(date: string): string;
  keyWithdrawn(date: string): string;
  /** The issuer's contact follows, where one is known. */
  askForNew: string;
  notRecognised: string;
  idAlone: { meaning: string; advice: string };
  compare: string;
  record: string;
  labels: Record<'title' | 'holder' | 'kind' | 'issuer' | 'issued' | 'validity' | 'revoked' | 'id', string>;
  kinds: Record<Kind, string>;
  documentFrom(product: string): string;
  from(date: string): string;
  until(date: string): string;
  between(from: string, until: string): string;
  copied: string;
  whatToDo: string;
  inDoubt: string;
  /** Follows the issuer's name where no contact is known. */
  findAddress: string;
  tooMany: { title: string; meaning: string; advice: string };
};

export const PRODUCT_NAMES: Record<Exclude<Product, 'other'>, string> = {
  word: 'Word',
  excel: 'Excel',
  powerpoint: 'PowerPoint',
  google_docs: 'Google Docs',
  google_sheets: 'Google Sheets',
  google_slides: 'Google Slides',
  onlyoffice: 'ONLYOFFICE',
  libreoffice: 'LibreOffice',
};

const en: Texts = {
  heading: 'Verification',
  verdicts: {
    valid: 'Valid',
    scheduled: 'Scheduled',
    expired: 'Expired',
    revoked: 'Revoked',
    key_withdrawn: 'Seal withdrawn',
    not_recognised: 'Not recognized',
    id_alone: 'The ID alone isn’t enough',
  },
  registered: 'registered this record.',
  scheduled: (date) => `registered this record. It is not valid before ${date}.`,
  expired: (date) => `registered this record. It was valid until ${date}.`,
  revoked: (date) => `withdrew this record on ${date}. Do not rely on it.`,
  keyWithdrawn: (date) =>
    `withdrew the key of this seal on ${date}. The seal no longer shows that the paper is genuine.`,
  askForNew: 'The paper may still be right. Ask the issuer for a new one.',
  notRecognised: 'No record belongs to this address. It vouches for nothing.',
  idAlone: {
    meaning: 'Scan the QR code on the paper to see what it’s about and whether it’s valid.',
    advice:
      'Anyone can type an ID, so this page doesn’t say whether one exists. If you can’t scan, ask the issuer, at an address you find yourself.',
  },
  compare: 'Compare these with your paper',
  record: 'What the record said',
  labels: {
    title: 'Title',
    holder: 'Holder',
    kind: 'Kind',
    issuer: 'Issuer',
    issued: 'Issued',
    validity: 'Valid',
    revoked: 'Revoked',
    id: 'ID',
  },
  kinds: {
    editor: 'Document',
    school: 'Student document',
    org: 'Institution document',
    employee: 'Employee document',
    company: 'Company document',
    certificates: 'Certificate',
    diploma: 'Diploma',
    training_certificate: 'Training certificate',
  },
  documentFrom: (product) => `Document from ${product}`,
  from: (date) => `From ${date}`,
  until: (date) => `Until ${date}`,
  between: (from, until) => `${from} to ${until}`,
  copied: 'A genuine code can be copied onto another paper. If anything differs, do not trust it.',
  whatToDo:
    'Scan the whole code again, in good light. If this page comes back, do not trust the paper: ask whoever it names as its issuer, at an address you find yourself.',
  inDoubt: 'In doubt? Ask',
  findAddress: ', at an address you find yourself.',
  tooMany: {
    title: 'Too many at once',
    meaning: 'Many pages were opened from your network within a minute.',
    advice: 'Wait a minute, then open the page again. This says nothing about your paper.',
  },
};

const fr: Texts = {
  heading: 'Vérification',
  verdicts: {
    valid: 'Valide',
    scheduled: 'À venir',
    expired: 'Expiré',
    revoked: 'Révoqué',
    key_withdrawn: 'Sceau retiré',
    not_recognised: 'Non reconnu',
    id_alone: 'L’ID seul ne suffit pas',
  },
  registered: 'a enregistré ce document.',
  scheduled: (date) => `a enregistré ce document. Il n’est pas valable avant le ${date}.`,
  expired: (date) => `a enregistré ce document. Il était valable jusqu’au ${date}.`,
  revoked: (date) => `a retiré ce document le ${date}. Ne vous y fiez pas.`,
  keyWithdrawn: (date) =>
    `a retiré la clé de ce sceau le ${date}. Le sceau ne prouve plus que le papier est authentique.`,
  askForNew: 'Le document peut être exact. Demandez à l’émetteur un nouvel exemplaire.',
  notRecognised: 'Aucun document ne correspond à cette adresse. Elle ne garantit rien.',
  idAlone: {
    meaning: 'Scannez le code QR du papier pour voir de quel document il s’agit et s’il est valable.',
    advice:
      'Tout le monde peut saisir un ID\u202f: cette page ne dit donc pas s’il existe. Si vous ne pouvez pas scanner, contactez l’émetteur, à une adresse que vous trouvez vous-même.',
  },
  compare: 'Comparez avec votre papier',
  record: 'Ce que disait l’enregistrement',
  labels: {
    title: 'Titre',
    holder: 'Titulaire',
    kind: 'Nature',
    issuer: 'Émetteur',
    issued: 'Émis le',
    validity: 'Validité',
    revoked: 'Révoqué',
    id: 'ID',
  },
  kinds: {
    editor: 'Document',
    school: 'Document d’élève',
    org: 'Document d’établissement',
    employee: 'Document d’employé',
    company: 'Document d’entreprise',
    certificates: 'Certificat',
    diploma: 'Diplôme',
    training_certificate: 'Attestation de formation',
  },
  documentFrom: (product) => `Document ${product}`,
  from: (date) => `À partir du ${date}`,
  until: (date) => `Jusqu’au ${date}`,
  between: (from, until) => `Du ${from} au ${until}`,
  copied:
    'Un code authentique peut être copié sur un autre papier. Si quoi que ce soit diffère, ne vous y fiez pas.',
  whatToDo:
    'Scannez de nouveau le code entier, avec un bon éclairage. Si cette page revient, ne vous fiez pas au papier\u202f: interrogez l’émetteur qu’il indique, à une adresse que vous trouvez vous-même.',
  inDoubt: 'Un doute\u202f? Contactez',
  findAddress: ', à une adresse que vous trouvez vous-même.',
  tooMany: {
    title: 'Trop de pages à la fois',
    meaning: 'De nombreuses pages ont été ouvertes depuis votre réseau en une minute.',
    advice: 'Attendez une minute, puis ouvrez la page de nouveau. Cela ne dit rien de votre papier.',
  },
};

export const TEXTS: Record<Language, Texts> = { en, fr };
