import type { FileProblemKind } from './file-problem.ts';
import type { RegisteredFile } from './registered-file.ts';

interface FileDates {
  registered: string;
  withdrawn: string;
  newest: string;
}

export interface CheckFileTexts {
  reading: (name: string) => string;
  problems: Readonly<Record<FileProblemKind, string>>;
  /** The very file, by its state. */
  registered: Readonly<Record<RegisteredFile['state'], (issuer: string, dates: FileDates) => string>>;
  genuine: (issuer: string) => string;
  agrees: string;
  differs: string;
  sealed: (date: string, passages: number) => string;
  newer: (date: string) => string;
  added: string;
  moved: string;
  missing: (count: number) => string;
  more: (count: number) => string;
  page: (number: number) => string;
  beside: string;
  limits: string;
  ask: (issuer: string) => string;
}

const en: CheckFileTexts = {
  reading: (name) => `Reading “${name}”…`,
  problems: {
    broken: 'Couldn’t read this file: it may be damaged. Ask for it again, then check the new copy.',
    encrypted: 'This file is protected by a password. Save a copy without the password, then check the copy.',
    huge: 'This file is too large to check here. Compare it with the details above.',
    empty: 'This file is empty.',
    scanned:
      'This PDF is made of pictures, without text. It can’t be compared here: check the details above against it.',
    'old-word': 'This is an older Word file. Open it in Word, save it as .docx, then check that copy.',
    'other-kind': 'This isn’t a Word document (.docx) or a PDF. Choose one of those.',
    'no-seal':
      'Couldn’t find a seal from here in this file. Scan its QR code, or enter the ID and check code.',
    'not-offered':
      'The issuer doesn’t let files of this kind be compared. Check the details above against your document.',
    'not-stored':
      'The text of this document wasn’t stored when it was sealed, so there’s nothing to compare with. Check the details above.',
    'older-form':
      'Can’t tell whether this file has the sealed text: it was sealed with an older form of Sealmark. Ask the issuer to confirm the text again.',
    unreachable: 'Can’t reach Sealmark. Your file is fine. Check your connection, then choose it again.',
    limited: 'There were too many checks from your network. Wait a minute, then choose the file again.',
  },
  registered: {
    current: (issuer, { registered }) =>
      `This is the file that ${issuer} registered on ${registered}, unchanged to the last byte.`,
    older: (issuer, { registered, newest }) =>
      `This is a file that ${issuer} registered on ${registered}, unchanged to the last byte, but its text was replaced on ${newest}. Ask ${issuer} for the current file.`,
    withdrawn: (issuer, { registered, withdrawn }) =>
      `This is a file that ${issuer} registered on ${registered} and withdrew on ${withdrawn}. Don’t rely on it: ask ${issuer} for the current file.`,
  },
  genuine: (issuer) => `Genuine: this file has the text that ${issuer} sealed`,
  agrees: 'This file has the text that was sealed',
  differs: 'This file differs from what was sealed',
  sealed: (date, passages) =>
    `Compared with the text of ${date}, which has ${passages === 1 ? 'one passage' : `${passages} passages`}.`,
  newer: (date) => `There’s a newer version, of ${date}.`,
  added: 'Not in the sealed text',
  moved: 'In another place than in the sealed text',
  missing: (count) =>
    count === 1
      ? 'One passage of the sealed text isn’t in this file.'
      : `${count} passages of the sealed text aren’t in this file.`,
  more: (count) => `and ${count} more`,
  page: (number) => `page ${number}`,
  beside: 'Also in the document, but not compared: check these lines yourself',
  limits: 'Pictures, charts, headers, footers, notes, and list numbers aren’t compared.',
  ask: (issuer) => `Don’t rely on these passages. Ask ${issuer} which version counts.`,
};

const fr: CheckFileTexts = {
  reading: (name) => `Lecture de «\u202f${name}\u202f»…`,
  problems: {
    broken:
      'Impossible de lire ce fichier\u202f: il est peut-être endommagé. Redemandez-le, puis vérifiez-le.',
    encrypted:
      'Ce fichier est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, puis vérifiez la copie.',
    huge: 'Ce fichier est trop volumineux pour être vérifié ici. Comparez-le avec les informations ci-dessus.',
    empty: 'Ce fichier est vide.',
    scanned:
      'Ce PDF est fait d’images, sans texte. Il ne peut pas être comparé ici\u202f: vérifiez les informations ci-dessus.',
    'old-word':
      'Ce fichier vient d’une ancienne version de Word. Ouvrez-le dans Word, enregistrez-le au format .docx, puis vérifiez cette copie.',
    'other-kind': 'Ce n’est ni un document Word (.docx) ni un PDF. Choisissez l’un des deux.',
    'no-seal':
      'Aucun sceau d’ici n’a été trouvé dans ce fichier. Scannez son code QR, ou saisissez l’ID et le code de contrôle.',
    'not-offered':
      'L’émetteur ne permet pas de comparer ce type de document. Vérifiez les informations ci-dessus.',
    'not-stored':
      'Le texte de ce document n’a pas été enregistré au moment du sceau\u202f: il n’y a rien à comparer. Vérifiez les informations ci-dessus.',
    'older-form':
      'Impossible de dire si ce fichier contient le texte scellé\u202f: il a été scellé avec une forme plus ancienne de Sealmark. Demandez à l’émetteur de confirmer à nouveau le texte.',
    unreachable:
      'Impossible de joindre Sealmark. Votre fichier n’est pas en cause. Vérifiez votre connexion, puis choisissez-le à nouveau.',
    limited:
      'Trop de vérifications depuis votre réseau. Attendez une minute, puis choisissez à nouveau le fichier.',
  },
  registered: {
    current: (issuer, { registered }) =>
      `C’est le fichier que ${issuer} a enregistré le ${registered}, inchangé à l’octet près.`,
    older: (issuer, { registered, newest }) =>
      `C’est un fichier que ${issuer} a enregistré le ${registered}, inchangé à l’octet près, mais son texte a été remplacé le ${newest}. Demandez le fichier actuel à ${issuer}.`,
    withdrawn: (issuer, { registered, withdrawn }) =>
      `C’est un fichier que ${issuer} a enregistré le ${registered} et retiré le ${withdrawn}. Ne vous y fiez pas\u202f: demandez le fichier actuel à ${issuer}.`,
  },
  genuine: (issuer) => `Authentique\u202f: ce fichier contient le texte scellé par ${issuer}`,
  agrees: 'Ce fichier contient le texte qui a été scellé',
  differs: 'Ce fichier diffère de ce qui a été scellé',
  sealed: (date, passages) =>
    `Comparé avec le texte du ${date}, qui compte ${passages === 1 ? 'un passage' : `${passages} passages`}.`,
  newer: (date) => `Il existe une version plus récente, du ${date}.`,
  added: 'Absent du texte scellé',
  moved: 'À un autre endroit que dans le texte scellé',
  missing: (count) =>
    count === 1
      ? 'Un passage du texte scellé ne figure pas dans ce fichier.'
      : `${count} passages du texte scellé ne figurent pas dans ce fichier.`,
  more: (count) => `et ${count} de plus`,
  page: (number) => `page ${number}`,
  beside: 'Aussi dans le document, mais non comparé\u202f: vérifiez ces lignes vous-même',
  limits: 'Les images, graphiques, en-têtes, pieds de page, notes et numéros de liste ne sont pas comparés.',
  ask: (issuer) => `Ne vous fiez pas à ces passages. Demandez à ${issuer} quelle version fait foi.`,
};

const TEXTS: Readonly<Record<string, CheckFileTexts>> = { en, fr };

/** The sentences in the page's own language. */
export function checkFileTexts(language: string): CheckFileTexts {
  return TEXTS[language] ?? en;
}
