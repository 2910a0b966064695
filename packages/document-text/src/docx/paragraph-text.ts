import { LOOSE } from '#document-text/digest/letters.ts';
import type { FindingKind } from '#document-text/finding.ts';

import { type FieldText, isListField, propertyShownBy } from './fields.ts';
import { RIGHT_TO_LEFT } from './formats/format-rules.ts';
import { lettersLook, type WholeLook } from './formats/layout-look.ts';
import type { Look } from './formats/look.ts';
import { LINE_END } from './layouts/layout.ts';
import { signOf } from './shown-results.ts';
import { isDrawnOn, isOverlooked, marksOf, MIN_CONTRAST, PALE_AMID } from './formats/unseen.ts';
import { childOf, isSet } from './wordml.ts';

export interface ParagraphText {
  element: Element;
  /** As written. */
  text: string;
  /** Results in the paragraph that Word computes again, which aren't in its text. */
  fields: readonly FieldText[];
  /** Its texts that aren't seen, by the reason; those that a low line crops with the measures. */
  unseen: Partial<Record<FindingKind, string>>;
  /** Its raised and lowered texts, each in a line with the letter before it. */
  raised: string;
  /** Its letters of fonts that draw other signs for them. */
  symbols: readonly (readonly [font: string, letters: string])[];
  /** Its letters that a format shows as capitals. */
  capitals: string;
  /** Its tabs and wide blanks. */
  gaps: string;
  /** The number of letters before each mark of a note, and before each picture. */
  marks: string;
  /** Where pictures and objects are in its lines. */
  pictures: readonly number[];
  signs: ReadonlyMap<Element, number>;
  /** Its texts that are struck out or drawn on, each with the number of letters before it. */
  drawn: { text: string; at: number; end: number }[];
  /** Its pale letters, with points for others. */
  overlooked: string;
  /** Those of its pale letters that have the least contrast that can be seen, with points for others. */
  faint: string;
  /** Its letters that are pale amid darker ones, with points for others. */
  pale: string;
  /** Its letters that are set off from others, for each kind, with points for others. */
  setOff: readonly string[];
  /** Its text, with a sign for ends of lines, and how each part of it looks. */
  parts: readonly (readonly [look: WholeLook, text: string])[];
  /** What its formats are outside of runs. */
  look: Look;
  /** Its text with the results of fields, and `CHANGING` in place of each number that programs count. */
  counted: string;
  /** Its text as written, with the results of fields that aren't in it. */
  shown: string;
}

export interface OpenParagraph extends ParagraphText {
  fields: (FieldText & { source: object })[];
  symbols: [font: string, letters: string][];
  pictures: number[];
  parts: [look: WholeLook, text: string][];
  signs: Map<Element, number>;
  setOff: string[];
  /** Where its last raised text ends. */
  raisedTo: number;
}

/** The paragraph, control, field and formats around an element. */
export interface Surroundings {
  /** null outside of any paragraph, and in one that isn't Word's. */
  paragraph: OpenParagraph | null;
  isLeftOut: boolean;
  /** A single-element field. */
  field: { code: string } | null;
  look: Look;
  /** Why nothing in it is visible, whatever its look. */
  unseen: FindingKind | null;
}

export const newParagraph = (element: Element, look: Look): OpenParagraph => ({
  element,
  look,
  text: '',
  fields: [],
  unseen: {},
  raised: '',
  raisedTo: 0,
  symbols: [],
  capitals: '',
  gaps: '',
  marks: '',
  pictures: [],
  signs: new Map(),
  drawn: [],
  overlooked: '',
  faint: '',
  pale: '',
  setOff: ['', '', '', '', '', ''],
  parts: [],
  counted: '',
  shown: '',
});

/** `look` is null for text that is struck out. */
export function addPart(paragraph: OpenParagraph, look: Look | null, text: string): void {
  const { parts, drawn, text: before } = paragraph;
  if (look === null || isDrawnOn(look, paragraph.look)) {
    const last = drawn.at(-1);
    const end = before.length + (look === null ? 0 : text.length);
    if (last?.end === before.length) drawn[drawn.length - 1] = { ...last, text: last.text + text, end };
    else drawn.push({ text, at: before.replace(/\s+/g, '').length, end });
  }
  if (look === null) return;
  const letters = text.replace(/\s+/g, '');
  const points = letters.replace(/[^]/gu, '·');
  for (const [kind, isMarked] of marksOf(look).entries())
    paragraph.setOff[kind] += isMarked ? letters : points;
  const [own, amid] = [isOverlooked(look), isOverlooked(look, PALE_AMID)];
  paragraph.overlooked += own ? letters : points;
  paragraph.faint += isOverlooked(look, MIN_CONTRAST) ? letters : points;
  paragraph.pale += amid && !own ? letters : points;
  // Letters of these scripts, and any marked like them, have a size of their own.
  const isComplex = look.isTurned === true || look['rare cs'] === '1' || RIGHT_TO_LEFT.test(text);
  const shown = lettersLook({
    ...look,
    ...(isComplex && look.sizeCs !== undefined && { size: look.sizeCs }),
  });
  const last = parts.at(-1);
  if (last && Object.values(shown).join() === Object.values(last[0]).join()) last[1] += text;
  else if (text !== '') parts.push([shown, text]);
}

/** Programs part and join runs of one text. */
export function addRaised(paragraph: OpenParagraph, text: string): void {
  const { text: before, raised, raisedTo } = paragraph;
  const goesOn = raised !== '' && raisedTo === before.length;
  paragraph.raised += goesOn ? text : `\n${before.slice(-1)}^${text}`;
  paragraph.raisedTo = before.length + text.length;
}

/** `around` are the fields that Word computes again, outermost first. */
export function addField({ text: before, fields }: OpenParagraph, around: { code: string }[], text: string) {
  const [source, ...inner] = around;
  if (source === undefined) return;
  let field = fields.at(-1);
  if (field?.source !== source) {
    const [isList, sign] = [isListField(source.code), signOf(source.code)];
    const property = propertyShownBy(source.code);
    field = { source, text: '', isList, sign, property, inner: '', at: before.length };
    fields.push(field);
  }
  if (field.isList && inner.length > 0) field.inner += text;
  else field.text += text;
}

/** Word draws none for a mark of a note that a typed one follows, and doesn't count it. */
export function addMark(paragraph: OpenParagraph, mark: Element): void {
  const sign = isSet(mark, 'customMarkFollows') ? '*' : '';
  paragraph.marks += ` ${lettersIn(paragraph)}${sign}`;
}

const IN_WORD = [/[\p{L}\p{M}]$/u, /^[\p{L}\p{M}]/u] as const;

/** The text with `LOOSE` where a picture is amid a word: the eye sees two beside it, and a line may end there. */
export function apartAtPictures(text: string, pictures: readonly number[]): string {
  let [apart, taken] = ['', 0];
  for (const at of pictures) {
    const isInWord =
      IN_WORD[0].test(text.slice(Math.max(at - 2, 0), at)) && IN_WORD[1].test(text.slice(at, at + 2));
    apart += text.slice(taken, at) + (isInWord ? LOOSE : '');
    taken = at;
  }
  return apart + text.slice(taken);
}

const BETWEEN = /^(\p{L} \p{L}|\p{Nd} [.,]?\p{Nd})/u;

/** The text of a formula: browsers draw no blank in it. One between two words or numbers is compared like others. */
export function inFormula({ textContent, parentElement }: Element): string {
  const [before = '', after = ''] = [
    parentElement?.previousElementSibling,
    parentElement?.nextElementSibling,
  ].map((beside) => beside?.textContent);
  const whole = before.slice(-1) + textContent + after.slice(0, 2);
  const start = before.slice(-1).length;
  return textContent.replaceAll(' ', (blank, at: number) =>
    BETWEEN.test(whole.slice(Math.max(start + at - 1, 0), start + at + 3)) ? blank : LOOSE,
  );
}

export const lettersIn = ({ text }: ParagraphText): number => text.replace(/\s+/g, '').length;

/** Whether a paragraph is in a text box, a frame, or a floating table. */
export function isFloating(paragraph: Element): boolean {
  for (let around: Element | null = paragraph; around !== null; around = around.parentElement) {
    if (around.localName === 'txbxContent') return true;
    if (around.localName === 'tbl' && childOf(childOf(around, 'tblPr'), 'tblpPr')) return true;
  }
  return childOf(childOf(paragraph, 'pPr'), 'framePr') !== null;
}

/** Programs end a line at these signs, too, draw a blank for what ends a line of the file, and nothing for a byte order mark. */
export const withLineEnds = (text: string) =>
  text
    .replace(/[\u2028\u2029]/g, LINE_END)
    .replace(/[\n\r]/g, ' ')
    .replaceAll('\ufeff', '');
