interface SealWords {
  publicId: string;
  issuer: string;
  /** Where public pages are. */
  host: string;
}

const LEADS = [
  'Scan to verify',
  'Scannez pour vérifier',
  'Scan, or type at HOST',
  'Scannez, ou saisissez sur HOST',
];
/** Of six characters in captions from before. */
const CHECK_CODE =
  '(?:[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}|[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3})';

/**
 * Tells whether a text is nothing but what is printed with a seal, which isn't part of what was sealed: in a PDF it's text
 * like any other, and programs make bare text of the control around it. The issuer's name alone isn't: a letterhead is that.
 */
export function sealCaption({ publicId, issuer, host }: SealWords): (text: string) => boolean {
  const lead = LEADS.map((text) => literal(text).replace('HOST', literal(host))).join('|');
  const last = `${CHECK_CODE}(·${literal(issuer)})?|(${literal(issuer)}·)?${literal(host)}`;
  // Behind a slash after the lead is the path of the service.
  const caption = new RegExp(`^((${lead})/|(${lead})?(${literal(publicId)})?(${last})?$)`, 'u');
  return (text) => text !== '' && caption.test(bare(text));
}

/** Without blanks, as a caption is broken into lines anywhere. */
function bare(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '');
}

function literal(text: string): string {
  return bare(text).replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
