import { wordsBeside, wordsIn } from './finding-list.ts';
import { elements, NAMESPACE, shownAlternative, valueOf } from './wordml.ts';

const { mc: MC, w: W } = NAMESPACE;
const FORMATS = /Pr$/;

export const hasAlternatives = (format: Element) => elements(format, MC, 'AlternateContent').length > 0;

/** Whether programs show different texts, each the alternative that it supports. */
export function isOddAlternative(alternatives: Element, isEdge: boolean): boolean {
  const shown = shownAlternative(alternatives);
  if (shown === undefined || shown.localName === 'Fallback') return true;
  if ([...shown.children].some(({ localName }) => FORMATS.test(localName))) return true;
  const all = [...alternatives.children].map(wordsIn);
  const others = all.filter((text) => text !== wordsIn(shown));
  // Boxes are drawings, which an older program may leave away.
  const isInLine = [...shown.querySelectorAll('t')].some(
    (text) => text.namespaceURI === W && !text.closest('txbxContent'),
  );
  const isOther = ({ innerHTML }: Element) => innerHTML !== shown.innerHTML;
  if (isInLine) return all.length === 1 || [...alternatives.children].some(isOther);
  // LibreOffice looks for the usual prefix.
  const isUnknown = !/^\s*wp[sgc]\s*$/.test(shown.getAttribute('Requires') ?? '');
  return (isUnknown && wordsIn(shown) !== '') || (!isEdge && others.some((text) => text !== ''));
}

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
/** In half-points. */
const RUBY = { least: 6, highest: 100 };

/** Whether words above others aren't how these are pronounced, or can't be read there. */
export function isOddRuby(ruby: Element): boolean {
  const [base, size, raise] = ['rubyBase', 'hps', 'hpsRaise'].map((name) => elements(ruby, W, name)[0]);
  const isSeen = Number(valueOf(size) ?? RUBY.least) >= RUBY.least && Number(valueOf(raise)) <= RUBY.highest;
  return !isSeen || !EAST_ASIAN.test(base?.textContent ?? '');
}

/** Whether Word leaves away a blank beside the words of a text, which doesn't say that it's to be kept. */
export function isTrimmed(text: Element): boolean {
  const words = text.textContent;
  if (
    !/^[ \t\r\n]|[ \t\r\n]$/.test(words) ||
    text.closest('[*|space]')?.getAttribute('xml:space') === 'preserve'
  )
    return false;
  const isJoined = (edge: RegExp, side: 'previousSibling' | 'nextSibling', other: RegExp) =>
    edge.test(words) && other.test(wordsBeside(text, side));
  return isJoined(/^[ \t\r\n]/, 'previousSibling', /\S$/) || isJoined(/[ \t\r\n]$/, 'nextSibling', /^\S/);
}
