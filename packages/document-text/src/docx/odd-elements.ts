import type { FindingKind } from '#document-text/finding.ts';

import { wordsBeside, wordsIn } from './finding-list.ts';
import { W14 } from './formats/layout-look.ts';
import { Looks } from './formats/look.ts';
import { oddRun } from './formats/odd-formats.ts';
import { mayBeUnseen, unseenBy } from './formats/unseen.ts';
import { attributeOf, childOf, elements, NAMESPACE, shownAlternative, TWIPS, valueOf } from './wordml.ts';

const { m: M, mc: MC, w: W } = NAMESPACE;
const FORMATS = /Pr$/;

/** Formats, and where they have to be, so that programs read them. */
const [FORMAT, PLACED] = [
  /^(style|docDefaults|font|num|abstractNum|lvl)$/,
  /^(styles (style|docDefaults)|fonts font|numbering (num|abstractNum)|(abstractNum|lvlOverride) lvl)$/,
];
/** Namespaces of elements that may have Word's in them, and elements of others that have a text. */
const [AROUND, BOXES] = [new Set<string | null>([W, W14, M, MC]), /^(textbox|txbx)$/];

/** Whether an element of Word is where some programs read it and others don't. */
function isStray({ namespaceURI, localName, parentElement: around }: Element): boolean {
  if ((namespaceURI !== W && namespaceURI !== W14) || around === null) return false;
  if (!AROUND.has(around.namespaceURI)) return !BOXES.test(around.localName);
  return namespaceURI === W && FORMAT.test(localName) && !PLACED.test(`${around.localName} ${localName}`);
}

/** What draws nothing and may be before the formats of what it's in. */
const BEFORE_FORMATS =
  /Pr(Ex)?$|Range(Start|End)$|^(bookmark|perm)(Start|End)$|^(proofErr|lastRenderedPageBreak)$/;

/** Whether formats are behind something that they're for: some programs then follow them, and others don't. */
export function isLate({ localName, parentElement, previousElementSibling }: Element): boolean {
  if (localName !== `${parentElement?.localName}Pr`) return false;
  let before = previousElementSibling;
  while (before && BEFORE_FORMATS.test(before.localName)) before = before.previousElementSibling;
  return before !== null;
}

/** Whether a section refers to a header that not all programs show. */
const isOtherEdge = (element: Element) =>
  /^(header|footer)Reference$/.test(element.localName) &&
  !/^(default|first|even)$/.test(attributeOf(element, 'type'));

/** Ids and levels of lists, and other values and attributes that are numbers. */
const [IDS, MEASURES, LENGTHS] = [
  /^(numId|abstractNumId|ilvl)$/,
  /^(szC?s?|position|spacing|w|kern|start|startOverride|lvlRestart|grid(Span|Before|After)|trHeight|fitText|defaultTabStop|hps\w*)$/,
  /^([whxy]|tblp[XY]|pos|before|after|line|left|right|start|end|firstLine|hanging|top|bottom|header|footer|gutter|num|space|sz)$/,
];
/** How all programs read them: some don't know 1e2 or 0x9, and some take 02 for another id. */
const [ID, LEVEL] = [/^(0|-?[1-9]\d*)$/, /^[0-8]$/];
const NUMBER = new RegExp(`^-?\\d+(\\.\\d+)?(%|${Object.keys(TWIPS).join('|')})?$`);

/** Whether programs differ in a number of a format. */
function hasOddNumber({ namespaceURI, localName, attributes }: Element): boolean {
  if (namespaceURI !== W) return false;
  return Array.from(attributes).some(({ localName: name, value }) => {
    const of = name === 'val' ? localName : name;
    if (IDS.test(of)) return !(of === 'ilvl' ? LEVEL : ID).test(value);
    const isNumber = name === 'val' ? MEASURES.test(localName) : LENGTHS.test(name);
    return isNumber && /\d/.test(value) && !NUMBER.test(value);
  });
}

/** Whether programs differ in the formats that they read. */
export const hasAlternatives = (format: Element) =>
  [...format.querySelectorAll('*')].some(
    (one) =>
      isStray(one) ||
      isOtherEdge(one) ||
      hasOddNumber(one) ||
      (one.namespaceURI === MC && one.localName === 'AlternateContent'),
  );

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

const UNSTYLED = new Looks({ styles: null, theme: null });

/** Why the signs that a formula draws around its letters aren't seen, or not all of them. */
export function oddSign(format: Element): FindingKind | null {
  const run = childOf(format, 'rPr');
  const look = UNSTYLED.with(run, {});
  const kind = run && (oddRun(run, '1') ?? unseenBy(look) ?? (mayBeUnseen(look) ? 'unseen-colour' : null));
  return kind === 'struck' ? null : kind;
}

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
/** In half-points. */
const RUBY = { least: 6, highest: 100 };

/** Whether words above others aren't how these are pronounced, or can't be read there. */
export function isOddRuby(ruby: Element): boolean {
  const [base, size, raise, whole] = ['rubyBase', 'hps', 'hpsRaise', 'hpsBaseText'].map(
    (name) => elements(ruby, W, name)[0],
  );
  const [own, up] = [Number(valueOf(size) ?? RUBY.least), Number(valueOf(raise) ?? RUBY.least)];
  const isSeen =
    own >= RUBY.least && own <= Number(valueOf(whole) ?? Infinity) && up >= RUBY.least && up <= RUBY.highest;
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
