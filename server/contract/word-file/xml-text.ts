const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Throws a RangeError for characters that XML 1.0 can't contain. */
export function xmlText(text: string): string {
  if (text.search(FORBIDDEN) !== -1) throw new RangeError("XML can't contain this text");
  return text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

export const printable = (text: string): string => text.replace(FORBIDDEN, '');
