import type { BesideKind } from '#document-text/digest/digest-format.ts';
import { FINDINGS } from '#document-text/finding-texts.ts';

import type { FileProblemKind } from './file-problem.ts';
import type { RegisteredFile } from './registered-file.ts';

/** What a sentence about a registered file depends on. */
export interface RegisteredState {
  /** Whether the record is valid, and the reader's answers agree. */
  isAllGood: boolean;
  registered: string;
  withdrawn: string;
  newest: string;
}

export interface ResultText {
  title: string;
  meaning: string;
}

const LIMITED: readonly BesideKind[] = ['picture', 'drawn', 'edge', 'note', 'label', 'field'];

/** Lists what wasn't compared: names of these kinds if they weren't sealed, and what never is. */
function limitsIn(language: string, names: string, always: string) {
  const [list, never] = [new Intl.ListFormat(language, { type: 'conjunction' }), always.split(', ')];
  const named = names.split(', ').map((name, index) => ({ name, kind: LIMITED[index] ?? 'picture' }));
  return (unsealed: readonly BesideKind[], isPdf: boolean) => {
    const isLeft = (kind: BesideKind) => unsealed.includes(kind) || (isPdf && kind === 'picture');
    return list.format([...named.flatMap(({ name, kind }) => (isLeft(kind) ? name : [])), ...never]);
  };
}

const limitsEn = limitsIn(
  'en',
  'pictures, charts, headers and footers, notes, list numbers, tables of contents',
  'page numbers, fonts, where things are on the page',
);
const limitsFr = limitsIn(
  'fr',
  'images, graphiques, en-têtes et pieds de page, notes, numéros de liste, tables des matières',
  'numéros de page, polices, emplacements sur la page',
);

const en = {
  /** Precedes the file's name. */
  file: 'Your file:',
  another: 'Check another file',
  /** While a file is read. */
  busy: { title: 'Checking the file…', meaning: 'It hasn’t been checked yet.' },
  problems: {
    broken: 'Couldn’t read this file: it may be damaged. Ask for it again, then check the new copy.',
    encrypted: 'This file is protected by a password. Save a copy without the password, then check the copy.',
    huge: 'This file is too large to check here.',
    empty: 'This file is empty. Ask for it again, then check the new copy.',
    scanned: 'This PDF is made of pictures, without text to compare.',
    'old-word': 'This is an older Word file. Open it in Word, save it as .docx, then check that copy.',
    'other-kind':
      'This file isn’t registered, and only the text of Word documents (.docx) and PDFs can be compared. Choose one of those.',
    'no-seal':
      'Couldn’t find a seal of this site in this file. Scan its QR code, or enter the ID and check code.',
    'not-offered': 'Couldn’t recognize this file, and the issuer doesn’t offer a comparison of its text.',
    revoked: 'Couldn’t recognize this file. The text of a revoked document isn’t compared.',
    several: 'You dropped several files. Drop one at a time.',
    lost: 'This page no longer has your file. Choose it again here.',
    gone: 'Couldn’t open this file: it may have been moved, deleted, or changed. Choose it again.',
    'not-stored': 'Couldn’t recognize this file, and the text of this document wasn’t sealed.',
    'older-form':
      'This document was sealed with an older version of Sealmark, so its text can’t be compared. Ask the issuer to seal it again.',
    outdated:
      'This document’s status has changed since you opened this page. Scan the QR code again, or enter the ID and check code again.',
    unreachable: 'Can’t reach Sealmark. Check your connection, reload this page, then choose the file again.',
    limited:
      'There were too many checks. Wait a minute, then choose the file again. If it happens again, scan the QR code first.',
  } satisfies Record<FileProblemKind, string>,
  /** Follows a problem of a file that only the reader can compare. */
  byEye: (hasDetails: boolean): string =>
    hasDetails
      ? 'Compare your file with the details on this page yourself.'
      : 'This page shows no names or amounts to compare: ask the issuer about them.',
  /** On the page "Check a document", which has no details to compare with. */
  deskProblems: {
    huge: 'It’s too large to read here. Scan its QR code, or enter the ID and check code.',
    'other-kind':
      'Only Word documents (.docx) and PDFs can be read here. For any other file, scan its QR code, or enter the ID and check code.',
  },
  /** The public IDs follow. */
  severalSeals: (count: number) =>
    `This file has the seals of ${count} documents, and hasn’t been checked. Choose the ID that you see below its QR code:`,
  /** For a file of several documents, of which one was to be compared. */
  several: (count: number, issuer: string) => ({
    title: `This file contains ${count} documents`,
    meaning: `It wasn’t compared with this document. Ask ${issuer} for the file of this document alone.`,
  }),
  /** The record itself may be valid. */
  unchecked: (isValid: boolean) => ({
    title: 'This file wasn’t checked',
    meaning: isValid
      ? 'The seal is valid, but your file hasn’t been checked.'
      : 'Your file hasn’t been checked.',
  }),
  /** The registered file itself, by its state. */
  registered: {
    current: (issuer, { registered, isAllGood }) => ({
      title: isAllGood ? 'Valid and unchanged' : 'The registered file, unchanged',
      meaning: `This is the file that ${issuer} registered on ${registered}, unchanged to the last byte.`,
    }),
    older: (issuer, { registered, newest }) => ({
      title: 'An older version',
      meaning: `This is a file that ${issuer} registered on ${registered}, unchanged to the last byte, but its text was replaced on ${newest}. Ask ${issuer} for the current file.`,
    }),
    withdrawn: (issuer, { registered, withdrawn }) => ({
      title: 'This file was withdrawn',
      meaning: `This is a file that ${issuer} registered on ${registered} and withdrew on ${withdrawn}. Don’t rely on it: ask ${issuer} for the current file.`,
    }),
  } satisfies Record<RegisteredFile['state'], (issuer: string, state: RegisteredState) => ResultText>,
  matches: (issuer: string, isAllGood: boolean) => ({
    title: isAllGood ? 'Valid, text matches' : 'Text matches',
    meaning: `The text matches what ${issuer} sealed. What wasn’t compared is named below.`,
  }),
  named: (issuer: string) => ({
    title: 'Text matches, but look closer',
    meaning: `The text matches what ${issuer} sealed, but this file can look different from its text. Look at the places named below. If in doubt, ask ${issuer}.`,
  }),
  /** Lines end within words or numbers, or between them; or boxes stand for letters. */
  cut: (issuer: string) => ({
    title: 'Can’t tell whether the text matches',
    meaning: `The file contains what ${issuer} sealed, except for places that can be read in two ways, or not at all. Look at the places named below. If in doubt, ask ${issuer}.`,
  }),
  older: (issuer: string, isNamed: boolean) => ({
    title: 'An older version',
    meaning: `The text matches an older version of this document${isNamed ? ', but this file can look different from its text' : ''}. Ask ${issuer} for the current one.`,
  }),
  changed: (isValid: boolean) => ({
    title: 'This file was changed',
    meaning: isValid ? 'The seal is valid, but not for this text.' : 'The seal belongs to a different text.',
  }),
  sealed: (date: string, passages: number) =>
    `Compared with the text of ${date}, which has ${passages === 1 ? 'one passage' : `${passages} passages`}.`,
  newer: (date: string) => `There’s a newer version, of ${date}.`,
  added: 'Not in the sealed text',
  moved: 'In a different place than in the sealed text',
  missing: (count: number) =>
    count === 1
      ? 'One passage of the sealed text isn’t in this file.'
      : `${count} passages of the sealed text aren’t in this file.`,
  findingsHeading: 'What can look different from the text',
  findings: FINDINGS.en,
  /** Between the label of a finding and its words, and after a file's name. */
  colon: ': ',
  /** Above pages with findings. */
  pages: 'See for yourself',
  picture: (page: number) => `Picture of page ${page}`,
  otherPages: (count: number) => (count === 1 ? 'Show one page' : `Show ${count} pages`),
  more: (count: number) => `and ${count} more`,
  whole: 'Show all of it',
  page: (number: number) => `page\u00a0${number}`,
  paragraph: (number: number) => `paragraph\u00a0${number}`,
  beside: 'Also in the file, but not compared: check these lines yourself',
  /** What wasn't looked at in a PDF or .docx, and which kinds of text because they weren't sealed. */
  limits: (unsealed: readonly BesideKind[], isPdf: boolean) =>
    `Not compared: ${limitsEn(unsealed, isPdf)}. Also not checked: whether ${isPdf ? 'a header, footer, note, list number, chart, or table of contents' : 'a picture, a chart, one of several headers, or a list number'} is missing.`,
  ask: (issuer: string) => `Don’t rely on this file. Ask ${issuer} which version counts.`,
};

export type CheckFileTexts = typeof en;

const fr: CheckFileTexts = {
  file: 'Votre fichier\u202f:',
  another: 'Contrôler un autre fichier',
  busy: { title: 'Contrôle du fichier…', meaning: 'Il n’a pas encore été contrôlé.' },
  problems: {
    broken:
      'Impossible de lire ce fichier\u202f: il est peut-être endommagé. Redemandez\u2011le, puis contrôlez le nouvel exemplaire.',
    encrypted:
      'Ce fichier est protégé par un mot de passe. Enregistrez\u2011en une copie sans mot de passe, puis contrôlez la copie.',
    huge: 'Ce fichier est trop volumineux pour être contrôlé ici.',
    empty: 'Ce fichier est vide. Redemandez\u2011le, puis contrôlez le nouvel exemplaire.',
    scanned: 'Ce PDF est fait d’images, sans texte à comparer.',
    'old-word':
      'Ce fichier vient d’une ancienne version de Word. Ouvrez\u2011le dans Word, enregistrez\u2011le au format .docx, puis contrôlez cette copie.',
    'other-kind':
      'Ce fichier n’a pas été enregistré par l’organisation, et seul le texte des documents Word (.docx) et des PDF peut être comparé. Choisissez l’un de ces formats.',
    'no-seal':
      'Aucun sceau de ce site n’a été trouvé dans ce fichier. Scannez son code QR, ou saisissez l’ID et le code de contrôle.',
    'not-offered': 'Ce fichier n’a pas été reconnu, et l’organisation ne propose pas d’en comparer le texte.',
    revoked: 'Ce fichier n’a pas été reconnu. Le texte d’un document révoqué n’est pas comparé.',
    several: 'Vous avez déposé plusieurs fichiers. Déposez\u2011en un seul à la fois.',
    lost: 'Cette page n’a plus accès à votre fichier. Choisissez\u2011le à nouveau ici.',
    gone: 'Impossible d’ouvrir ce fichier\u202f: il a peut-être été déplacé, supprimé ou modifié. Choisissez\u2011le à nouveau.',
    'not-stored': 'Ce fichier n’a pas été reconnu, et le texte de ce document n’a pas été scellé.',
    'older-form':
      'Ce document a été scellé avec une ancienne version de Sealmark\u202f: son texte ne peut pas être comparé. Demandez à l’organisation de le sceller à nouveau.',
    outdated:
      'Le statut de ce document a changé depuis l’ouverture de cette page. Scannez de nouveau le code QR, ou saisissez de nouveau l’ID et le code de contrôle.',
    unreachable:
      'Impossible de joindre Sealmark. Vérifiez votre connexion, rechargez cette page, puis choisissez à nouveau le fichier.',
    limited:
      'Il y a eu trop de contrôles. Attendez une minute, puis choisissez à nouveau le fichier. Si cela se reproduit, scannez d’abord le code QR.',
  },
  byEye: (hasDetails) =>
    hasDetails
      ? 'Comparez votre fichier vous-même avec les informations de cette page.'
      : 'Cette page n’affiche ni nom ni montant à comparer\u202f: adressez\u2011vous à l’organisation.',
  deskProblems: {
    huge: 'Il est trop volumineux pour être lu ici. Scannez son code QR, ou saisissez l’ID et le code de contrôle.',
    'other-kind':
      'Seuls les documents Word (.docx) et les PDF peuvent être lus ici. Pour tout autre fichier, scannez son code QR, ou saisissez l’ID et le code de contrôle.',
  },
  severalSeals: (count) =>
    `Ce fichier contient les sceaux de ${count} documents, et n’a pas été contrôlé. Choisissez l’ID que vous voyez sous son code QR\u202f:`,
  several: (count, issuer) => ({
    title: `Ce fichier contient ${count} documents`,
    meaning: `Il n’a pas été comparé à ce document. Demandez à ${issuer} le fichier de ce seul document.`,
  }),
  unchecked: (isValid) => ({
    title: 'Fichier non contrôlé',
    meaning: isValid
      ? 'Le sceau est valide, mais votre fichier n’a pas été contrôlé.'
      : 'Votre fichier n’a pas été contrôlé.',
  }),
  registered: {
    current: (issuer, { registered, isAllGood }) => ({
      title: isAllGood ? 'Valide et inchangé' : 'Fichier enregistré, inchangé',
      meaning: `C’est le fichier que ${issuer} a enregistré le ${registered}, inchangé à l’octet près.`,
    }),
    older: (issuer, { registered, newest }) => ({
      title: 'Version antérieure',
      meaning: `C’est un fichier que ${issuer} a enregistré le ${registered}, inchangé à l’octet près, mais son texte a été remplacé le ${newest}. Demandez le fichier actuel à ${issuer}.`,
    }),
    withdrawn: (issuer, { registered, withdrawn }) => ({
      title: 'Ce fichier a été retiré',
      meaning: `C’est un fichier que ${issuer} a enregistré le ${registered} et retiré le ${withdrawn}. Ne vous y fiez pas\u202f: demandez le fichier actuel à ${issuer}.`,
    }),
  },
  matches: (issuer, isAllGood) => ({
    title: isAllGood ? 'Valide, texte conforme' : 'Texte conforme',
    meaning: `Le texte est celui que ${issuer} a scellé. Ce qui n’a pas été comparé est indiqué ci-dessous.`,
  }),
  named: (issuer) => ({
    title: 'Texte conforme, mais à examiner',
    meaning: `Le texte est celui que ${issuer} a scellé, mais ce fichier peut montrer autre chose. Examinez les endroits indiqués ci-dessous. En cas de doute, adressez\u2011vous à ${issuer}.`,
  }),
  cut: (issuer) => ({
    title: 'Impossible de dire si le texte est conforme',
    meaning: `Ce fichier contient ce que ${issuer} a scellé, sauf à des endroits qui peuvent se lire de deux façons, ou pas du tout. Examinez les endroits indiqués ci-dessous. En cas de doute, adressez\u2011vous à ${issuer}.`,
  }),
  older: (issuer, isNamed) => ({
    title: 'Version antérieure',
    meaning: `Le texte est celui d’une version antérieure de ce document${isNamed ? ', mais ce fichier peut montrer autre chose' : ''}. Demandez la version actuelle à ${issuer}.`,
  }),
  changed: (isValid) => ({
    title: 'Ce fichier a été modifié',
    meaning: isValid
      ? 'Le sceau est valide, mais pas pour ce texte.'
      : 'Le sceau est celui d’un autre texte.',
  }),
  sealed: (date, passages) =>
    `Comparé avec le texte du ${date}, qui compte ${passages === 1 ? 'un passage' : `${passages} passages`}.`,
  newer: (date) => `Il existe une version plus récente, du ${date}.`,
  added: 'Absent du texte scellé',
  moved: 'À un autre endroit que dans le texte scellé',
  missing: (count) =>
    count === 1
      ? 'Un passage du texte scellé ne figure pas dans ce fichier.'
      : `${count} passages du texte scellé ne figurent pas dans ce fichier.`,
  findingsHeading: 'Ce qui peut montrer autre chose que le texte',
  findings: FINDINGS.fr,
  colon: '\u202f: ',
  pages: 'À voir par vous-même',
  picture: (page) => `Image de la page ${page}`,
  otherPages: (count) => (count === 1 ? 'Afficher une page' : `Afficher ${count} pages`),
  more: (count) => `et ${count} ${count === 1 ? 'autre' : 'autres'}`,
  whole: 'Tout afficher',
  page: (number) => `page\u00a0${number}`,
  paragraph: (number) => `paragraphe\u00a0${number}`,
  beside: 'Aussi dans le fichier, mais non comparé\u202f: examinez ces lignes vous-même',
  limits: (unsealed, isPdf) =>
    `Non comparés\u202f: ${limitsFr(unsealed, isPdf)}. L’absence d’${isPdf ? 'un en-tête, d’un pied de page, d’une note, d’un numéro de liste, d’un graphique ou d’une table des matières' : 'une image, d’un graphique, d’un en-tête parmi plusieurs ou d’un numéro de liste'} n’a pas été contrôlée.`,
  ask: (issuer) => `Ne vous fiez pas à ce fichier. Demandez à ${issuer} quelle version fait foi.`,
};

const TEXTS: Readonly<Record<string, CheckFileTexts>> = { en, fr };

export const checkFileTexts = (language: string): CheckFileTexts => TEXTS[language] ?? en;
