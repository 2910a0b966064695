import type { Family, Language, Product } from '#contract/fields.ts';
import type { RevocationReason } from '#contract/dashboard/document.ts';

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

/** A sentence around the issuer's name, by its end without one. */
export interface AroundIssuer {
  before: string;
  after: string;
}

const around = (before: string, after = ''): AroundIssuer => ({ before, after });

/** Why a document was revoked, after the issuer's name. */
const REASONS: Record<Language, Record<RevocationReason, string>> = {
  en: {
    wrong_details: ', because a detail in it is wrong',
    replaced: ', because another document replaces it',
    no_longer_applies: ', because it no longer applies',
    misused: ', because it was misused',
  },
  fr: {
    wrong_details: ', car il contient une erreur',
    replaced: ', car un autre document le remplace',
    no_longer_applies: ', car il n’est plus d’actualité',
    misused: ', car il a été utilisé abusivement',
  },
};

/** What to do on a page without details: enter them, check the file, or ask the issuer. */
const WAYS = {
  en: {
    asked: 'enter below what your document says',
    file: 'ask for the file, or ask the issuer',
    issuer: 'ask the issuer about them',
  },
  fr: {
    asked: 'saisissez ci-dessous ce qui figure sur votre document',
    file: 'demandez le fichier, ou adressez\u2011vous à l’organisation',
    issuer: 'adressez\u2011vous à l’organisation',
  },
};

const en = {
  heading: 'Document check',
  verdicts: { key_withdrawn: 'Seal no longer valid', not_recognised: 'Couldn’t find this document' },
  valid: around('Sealed by ', ' and valid. Check that your document shows the same details.'),
  /** For a record with only a title, which any document of its kind may have. */
  validAlone: (way: keyof typeof WAYS.en) =>
    around('Sealed by ', ` and valid. This page shows no names or amounts to compare: ${WAYS.en[way]}.`),
  factsAgree: around('Sealed by ', ' and valid. What you entered agrees with the record.'),
  facts_differ: {
    title: 'Something differs',
    meaning: around(
      'Something you entered differs from what ',
      ' sealed. If it isn’t a typing mistake, don’t rely on the document.',
    ),
  },
  facts_unjudged: {
    title: 'Not everything was compared',
    meaning: around('Sealed by ', ' and valid, but not everything you entered could be compared.'),
  },
  scheduled: (date: string) => around('Sealed by ', `. It isn’t valid before ${date}.`),
  expired: (date: string) => around('Sealed by ', `. It was valid until ${date}.`),
  revoked: (date: string, reason?: RevocationReason) =>
    around(`Revoked on ${date} by `, `${reason ? REASONS.en[reason] : ''}. Don’t rely on it.`),
  keyWithdrawn: (date: string) =>
    around(
      `This seal’s key was withdrawn on ${date}, so the seal proves nothing. Don’t rely on this copy: ask `,
      ' for a new one.',
    ),
  checked: 'Checked',
  unchecked: 'Your document hasn’t been checked.',
  print: 'Save as PDF or print',
  /** Explains the dots in a name. */
  masked: 'Partly hidden. Compare the first letters and the length.',
  notRecognised: around(
    'No record matches this QR code, or this ID and check code. Don’t rely on the document yet.',
  ),
  compare: 'Compare with your document',
  record: 'Details on record',
  kind: 'Type',
  kinds: {
    editor: 'Document',
    school: 'Student document',
    org: 'Institution document',
    employee: 'Employee document',
    company: 'Company document',
  } satisfies Record<Exclude<Family, 'certificates'>, string>,
  documentFrom: (product: string) => `${product} document`,
  from: (date: string) => `From ${date}`,
  until: (date: string) => `Until ${date}`,
  between: (from: string, until: string) => `${from} to ${until}`,
  copied:
    'QR codes can be copied onto other documents. If any detail is different, don’t trust the document.',
  whatToDo:
    'If you opened a link, it may be cut off: scan the QR code itself. Otherwise, contact the organization named on the document. Look up its contact details yourself.',
  addressBar: 'Check that the address bar shows',
  addressBarEnd: '. A fake of this page has another address.',
  page: 'Page:',
  inDoubt: 'Not sure? Contact',
  /** Follows the issuer's name if no contact is known. */
  findAddress: '. Look up its contact details yourself.',
  tooManyCodes: {
    title: 'Too many wrong check codes',
    meaning: around('To keep others from guessing check codes, none is accepted here at the moment.'),
    soon: 'Your document hasn’t been checked. Wait a minute and try again, or scan its QR code.',
    tomorrow: 'Your document hasn’t been checked. Scan its QR code, or enter the check code again tomorrow.',
  },
  /** A link to the page "Check a document" follows. */
  typedWrong: 'Entered an ID and a check code? Compare them with the document, then',
  checkAgain: 'check again',
};

export type Texts = typeof en;

const fr: Texts = {
  heading: 'Contrôle de document',
  verdicts: { key_withdrawn: 'Ce sceau n’est plus valide', not_recognised: 'Document introuvable' },
  valid: around(
    'Scellé par ',
    ' et valide. Assurez\u2011vous que votre document comporte les mêmes informations.',
  ),
  validAlone: (way) =>
    around(
      'Scellé par ',
      ` et valide. Cette page n’affiche ni nom ni montant à comparer\u202f: ${WAYS.fr[way]}.`,
    ),
  factsAgree: around('Scellé par ', ' et valide. Votre saisie correspond à ce qui est enregistré.'),
  facts_differ: {
    title: 'Une information diffère',
    meaning: around(
      'Une information saisie ne correspond pas à ce que ',
      ' a scellé. S’il ne s’agit pas d’une faute de frappe, ne vous fiez pas à ce document.',
    ),
  },
  facts_unjudged: {
    title: 'Tout n’a pas été comparé',
    meaning: around('Scellé par ', ' et valide, mais votre saisie n’a pas pu être comparée en entier.'),
  },
  scheduled: (date) => around('Scellé par ', `. Il sera valide à partir du ${date}.`),
  expired: (date) => around('Scellé par ', `. Il était valide jusqu’au ${date}.`),
  revoked: (date, reason) =>
    around(`Révoqué le ${date} par `, `${reason ? REASONS.fr[reason] : ''}. Ne vous y fiez pas.`),
  keyWithdrawn: (date) =>
    around(
      `La clé de ce sceau a été retirée le ${date}\u202f: le sceau ne prouve plus rien. Ne vous fiez pas à cet exemplaire\u202f: demandez\u2011en un nouveau à `,
      '.',
    ),
  checked: 'État au',
  unchecked: 'Votre document n’a pas été contrôlé.',
  print: 'Enregistrer en PDF ou imprimer',
  masked: 'En partie masqué. Comparez les initiales et la longueur.',
  notRecognised: around(
    'Rien n’est enregistré pour ce code QR, ou pour cet ID et ce code de contrôle. Ne vous fiez pas encore à ce document.',
  ),
  compare: 'Comparez avec votre document',
  record: 'Informations enregistrées',
  kind: 'Type',
  kinds: {
    editor: 'Document',
    school: 'Document d’élève',
    org: 'Document d’établissement',
    employee: 'Document de salarié',
    company: 'Document d’entreprise',
  },
  documentFrom: (product) => `Document ${product}`,
  from: (date) => `À partir du ${date}`,
  until: (date) => `Jusqu’au ${date}`,
  between: (from, until) => `Du ${from} au ${until}`,
  copied:
    'Un code QR peut être copié sur un autre document. À la moindre différence, ne vous fiez pas au document.',
  whatToDo:
    'Si vous avez ouvert un lien, il est peut-être incomplet\u202f: scannez le code QR lui-même. Sinon, contactez l’organisation indiquée sur le document. Cherchez vous-même ses coordonnées.',
  addressBar: 'Assurez\u2011vous que la barre d’adresse affiche',
  addressBarEnd: '. Une fausse page a une autre adresse.',
  page: 'Page\u202f:',
  inDoubt: 'Un doute\u202f? Contactez',
  findAddress: '. Cherchez vous-même ses coordonnées.',
  tooManyCodes: {
    title: 'Trop de codes de contrôle erronés',
    meaning: around(
      'Pour que personne ne devine un code de contrôle, la saisie des codes est suspendue pour le moment.',
    ),
    soon: 'Votre document n’a pas été contrôlé. Attendez une minute, puis réessayez, ou scannez son code QR.',
    tomorrow:
      'Votre document n’a pas été contrôlé. Scannez son code QR, ou saisissez de nouveau le code de contrôle demain.',
  },
  typedWrong: 'Vous avez saisi un ID et un code de contrôle\u202f? Comparez\u2011les avec le document, puis',
  checkAgain: 'recommencez',
};

export const TEXTS: Record<Language, Texts> = { en, fr };
