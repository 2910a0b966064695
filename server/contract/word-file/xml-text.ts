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

/**
 * A text as it may stand in XML content and in a quoted attribute.
 * Throws a RangeError for characters no XML 1.0 document can hold (NUL, other controls, lone surrogates).
 */
export function xmlText(text: string): string {
  if (text.search(FORBIDDEN) !== -1) throw new RangeError('XML cannot hold this text');
  return text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

/** A text without what no XML document can hold. */
export function printable(text: string): string {
  return text.replace(FORBIDDEN, '');
}
