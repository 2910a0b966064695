import type { Language } from '#contract/fields.ts';

const en = {
  heading: 'Sealmark',
  title: 'Check a document',
  lead: 'Find out who sealed a document, what it’s about, and whether it’s still valid.',
  scan: {
    heading: 'Or scan the QR code',
    phone: 'Point your phone’s camera at the QR code on the document, and open the link.',
    camera: 'Scan with this device',
    photo: 'Choose a photo',
    stop: 'Stop scanning',
    video: 'Camera picture',
  },
  messages: {
    starting: 'Starting the camera…',
    looking: 'Hold the QR code in front of the camera.',
    searching:
      'Still looking. Hold the QR code flat, closer, and in good light. You can also choose a photo, or enter the ID and check code.',
    reading: 'Looking for a QR code…',
    found: 'QR code found. Opening its page…',
  },
  unchecked: 'Not checked yet.',
  scanProblems: {
    foreign:
      'This QR code leads to {host}, not to this site. If it’s the seal printed on the document, don’t rely on it: contact the organization named there.',
    'no-seal': 'This QR code isn’t a seal. Scan the one above the ID.',
    'no-code': 'Couldn’t find a QR code in this photo. Take it again, closer and in good light.',
    'not-a-photo': 'Couldn’t open this file. Choose a photo, such as a JPEG or PNG.',
    denied:
      'The camera is blocked for this page. Allow it in your browser’s settings, choose a photo of the QR code, or enter the ID and check code.',
    none: 'Couldn’t find a camera. Choose a photo of the QR code, or enter the ID and check code.',
    busy: 'Another program is using the camera. Close it, then try again.',
    failed: 'Couldn’t start scanning. Check your connection, reload this page, then try again.',
  },
  typed: {
    heading: 'Enter the ID and check code',
    id: 'ID',
    idHint: 'Below the QR code, such as SM\u2011DOC\u20112026\u20118K4T2M9Q',
    code: 'Check code',
    codeHint: 'Below the ID, such as K7M2\u2011QD4F',
    submit: 'Check',
    older:
      'No check code printed? Scan the QR code. If you can’t, contact the organization named on the document.',
  },
  colon: ': ',
  problemsHeading: 'Correct what’s marked, then check again.',
  problems: {
    'no-id': () => 'Enter the ID.',
    'wrong-id': () =>
      'An ID looks like SM\u2011DOC\u20112026\u20118K4T2M9Q. Compare yours with the document.',
    'id-letter': (letter: string) => `An ID has no “${letter}”. Compare it with the document.`,
    'no-code': () => 'Enter the check code.',
    'wrong-code': () =>
      'A check code has eight letters and digits, such as K7M2\u2011QD4F, or six on an older document.',
    'code-letter': (letter: string) => `A check code has no “${letter}”. Compare it with the document.`,
  },
  idAlone: {
    title: 'The ID alone isn’t enough',
    lead: 'Nothing has been checked yet. Enter the check code printed below the ID, or scan the QR code.',
    why: 'An ID is easy to copy or guess. So this page looks the same whether or not the document exists.',
    contact:
      'Can’t scan, and there’s no check code? Contact the organization named on the document. Look up its contact details yourself.',
  },
  install: 'For administrators: install the Word add-in',
};

export type DeskTexts = typeof en;

const fr: DeskTexts = {
  heading: 'Sealmark',
  title: 'Contrôler un document',
  lead: 'Voyez qui a scellé un document, de quoi il s’agit et s’il est toujours valide.',
  scan: {
    heading: 'Ou scanner le code QR',
    phone: 'Visez le code QR du document avec l’appareil photo de votre téléphone, puis ouvrez le lien.',
    camera: 'Scanner avec cet appareil',
    photo: 'Choisir une photo',
    stop: 'Arrêter',
    video: 'Image de la caméra',
  },
  messages: {
    starting: 'La caméra démarre…',
    looking: 'Placez le code QR devant la caméra.',
    searching:
      'Recherche en cours. Tenez le code QR à plat, plus près, avec un bon éclairage. Vous pouvez aussi choisir une photo, ou saisir l’ID et le code de contrôle.',
    reading: 'Recherche d’un code QR…',
    found: 'Code QR trouvé. Sa page s’ouvre…',
  },
  unchecked: 'Pas encore contrôlé.',
  scanProblems: {
    foreign:
      'Ce code QR mène à {host}, et non à ce site. Si c’est le sceau imprimé sur le document, ne vous y fiez pas\u202f: contactez l’organisation qui y est indiquée.',
    'no-seal': 'Ce code QR n’est pas un sceau. Scannez celui qui figure au-dessus de l’ID.',
    'no-code': 'Aucun code QR trouvé sur cette photo. Reprenez\u2011la de plus près, avec un bon éclairage.',
    'not-a-photo': 'Impossible d’ouvrir ce fichier. Choisissez une photo, au format JPEG ou PNG par exemple.',
    denied:
      'La caméra est bloquée pour cette page. Autorisez\u2011la dans les réglages du navigateur, choisissez une photo du code QR, ou saisissez l’ID et le code de contrôle.',
    none: 'Aucune caméra trouvée. Choisissez une photo du code QR, ou saisissez l’ID et le code de contrôle.',
    busy: 'La caméra est utilisée par un autre programme. Fermez\u2011le, puis réessayez.',
    failed: 'Impossible de démarrer le scan. Vérifiez votre connexion, rechargez cette page, puis réessayez.',
  },
  typed: {
    heading: 'Saisir l’ID et le code de contrôle',
    id: 'ID',
    idHint: 'Sous le code QR, par exemple SM\u2011DOC\u20112026\u20118K4T2M9Q',
    code: 'Code de contrôle',
    codeHint: 'Sous l’ID, par exemple K7M2\u2011QD4F',
    submit: 'Contrôler',
    older:
      'Pas de code de contrôle imprimé\u202f? Scannez le code QR. Si c’est impossible, contactez l’organisation indiquée sur le document.',
  },
  colon: '\u202f: ',
  problemsHeading: 'Corrigez ce qui est signalé, puis recommencez.',
  problems: {
    'no-id': () => 'Saisissez l’ID.',
    'wrong-id': () =>
      'Un ID a la forme SM\u2011DOC\u20112026\u20118K4T2M9Q. Comparez votre saisie avec le document.',
    'id-letter': (letter) =>
      `Un ID ne contient pas de «\u202f${letter}\u202f». Comparez\u2011le avec le document.`,
    'no-code': () => 'Saisissez le code de contrôle.',
    'wrong-code': () =>
      'Un code de contrôle compte huit lettres ou chiffres, par exemple K7M2\u2011QD4F, ou six sur un document plus ancien.',
    'code-letter': (letter) =>
      `Un code de contrôle ne contient pas de «\u202f${letter}\u202f». Comparez\u2011le avec le document.`,
  },
  idAlone: {
    title: 'L’ID seul ne suffit pas',
    lead: 'Rien n’a encore été contrôlé. Saisissez le code de contrôle imprimé sous l’ID, ou scannez le code QR.',
    why: 'Un ID se copie ou se devine facilement. Cette page est donc la même, que le document existe ou non.',
    contact:
      'Impossible de scanner, et pas de code de contrôle\u202f? Contactez l’organisation indiquée sur le document. Cherchez vous-même ses coordonnées.',
  },
  install: 'Pour les administrateurs\u202f: installer le complément Word',
};

export const DESK_TEXTS: Record<Language, DeskTexts> = { en, fr };
