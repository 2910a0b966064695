/** A list number without room for a blank after it. */
const LABEL = /^(\(?\d{1,3}[.)])(\p{L})/u;
/** Characters below this code are control characters. */
const FIRST_SIGN = 32;
/** The bullet of Word's symbol font. */
const BULLET = '\uf0b7';

/** With a blank behind the number of a list. */
export const withBlankAfterLabel = (text: string) => text.replace(LABEL, '$1 $2');

/** Symbol fonts lose the characters of their bullets, so a control character before a blank is read as a bullet. */
export function withBullet(text: string): string {
  return text.charCodeAt(0) < FIRST_SIGN && ['', ' '].includes(text.charAt(1))
    ? BULLET + text.slice(1)
    : text;
}
