export interface SealWords {
  publicId: string;
  verifyUrl: string;
  language: 'en' | 'fr';
  /** For readers who can't scan, such as `K7M2-QD4F`; null if the service lacks the key. */
  checkCode?: string | null | undefined;
  /** The organization's name, in the caption's last line. */
  issuer?: string | undefined;
}

const WORDS = {
  en: {
    scan: 'Scan to check',
    type: (where: string) => `Scan, or go to ${where}`,
    code: 'check code',
    altText: (publicId: string, host: string) =>
      `Seal ${publicId}: QR code that leads to the page about this document at ${host}`,
  },
  fr: {
    scan: 'Scannez pour contrôler',
    type: (where: string) => `Scannez, ou allez sur ${where}`,
    code: 'code de contrôle',
    altText: (publicId: string, host: string) =>
      `Sceau ${publicId}\u202f: code QR qui mène à la page de ce document sur ${host}`,
  },
};
/** Wordings of captions that are already printed. */
const EARLIER = [
  () => 'Scan to verify',
  () => 'Scannez pour vérifier',
  (where: string) => `Scan, or type at ${where}`,
  (where: string) => `Scannez, ou saisissez sur ${where}`,
];
const FRENCH = /^\s*(Scannez|Sceau)\b/;

/** Six characters in older captions. */
const CHECK_CODE =
  '(?:[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}|[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3})';

/**
 * The lines below the picture. The check code begins its line, because in a narrow cell a line may break after any hyphen
 * but the first word's. No line is the issuer's name alone: otherwise a letterhead would look like the rest of a seal.
 */
export function captionLines(seal: SealWords): [string, string, string] {
  const { publicId, verifyUrl, language, checkCode = null, issuer = '' } = seal;
  const name = issuer.replace(/\s+/g, ' ').trim();
  if (checkCode !== null) {
    const code = `${checkCode} (${WORDS[language].code})`;
    const last = name === '' ? code : `${code} · ${name}`;
    return [WORDS[language].type(deskOf(verifyUrl)), publicId, last];
  }
  const { host } = new URL(verifyUrl);
  return [WORDS[language].scan, publicId, name === '' ? host : `${name} · ${host}`];
}

/** The address where readers type the check code: the start of every public page's address. */
function deskOf(verifyUrl: string): string {
  const { host, pathname } = new URL(verifyUrl);
  const prefix = pathname.split('/verification/', 1)[0] ?? '';
  return host + (prefix === pathname ? '' : prefix);
}

/** The picture's alternative text: what it is, and where it leads. */
export function altTextOf({ publicId, verifyUrl, language }: SealWords): string {
  return WORDS[language].altText(publicId, new URL(verifyUrl).host);
}

function leadsAt(where: string): string[] {
  const types = [...Object.values(WORDS).map(({ type }) => type), ...EARLIER];
  return [...Object.values(WORDS).map(({ scan }) => scan), ...types.map((type) => type(where))];
}

export const languageOfSeal = (words: string): 'en' | 'fr' => (FRENCH.test(words) ? 'fr' : 'en');

/**
 * Tells whether a text is only a seal's caption, which isn't part of the sealed text: in a PDF it's ordinary text, and some
 * programs remove the control around it. The issuer's name alone isn't a caption, because a letterhead is the same; nor is
 * a check code alone, because a grade or a phone number may look like one. `host` is the host of public pages, and `path`
 * the start of their paths.
 */
export function sealCaption(seal: {
  publicId: string;
  issuer: string;
  host: string;
  path?: string;
}): (text: string) => boolean {
  const [publicId, issuer, host] = [literal(seal.publicId), literal(seal.issuer), literal(seal.host)];
  const where = seal.host + (seal.path ?? '');
  const lead = leadsAt(where).map(literal).join('|');
  const labels = Object.values(WORDS).map((words) => literal(words.code));
  // Older captions have no label.
  const named = `${CHECK_CODE}(\\((${labels.join('|')})\\))?`;
  const code = issuer === '' ? named : `${named}·${issuer}`;
  const own = `(${lead})(${publicId})?|${publicId}`;
  const caption = new RegExp(`^((${own})(${named})?|(${own})?(${code}|(${issuer}·)?${host}))$`, 'u');
  return (text) => text !== '' && caption.test(bare(text));
}

const LINE = new RegExp(
  `^(?:${leadsAt('\\S+').join('|')}|${CHECK_CODE}.*|(?:.+ · )?[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?)$`,
);
/** The start of a line, up to the issuer's name: words may follow that without a blank. */
const UP_TO_NAME = new RegExp(`^${CHECK_CODE}(?: \\((?:${WORDS.en.code}|${WORDS.fr.code})\\))?(?: · )?`);

/**
 * What somebody wrote into a line of a seal, given as its runs. `texts` are its caption's lines, as far as they're
 * known: an unknown name of the issuer then stays with words that continue its run.
 */
export function besideCaption(runs: readonly string[], publicId: string, texts: readonly string[]): string {
  const line = runs.join('');
  const own = [...texts, publicId].find((text) => line.includes(text));
  if (own !== undefined) return line.replace(own, '').replace(UP_TO_NAME, '');
  const [first = '', ...others] = runs;
  if (others.length > 0 && LINE.test(first)) return others.join('');
  return line.replace(texts.length > 0 && UP_TO_NAME.test(line) ? UP_TO_NAME : LINE, '');
}

/** Removes blanks, because a caption can be broken into lines anywhere. */
const bare = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');

const literal = (text: string): string => bare(text).replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
