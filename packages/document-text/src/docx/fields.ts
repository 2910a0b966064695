import { CHANGING } from '#document-text/digest/digest-format.ts';
import { grouped } from '#document-text/digest/grouped.ts';

import { bare, textsIn } from './plain-texts.ts';
import { drawnBeside } from './shown-results.ts';
import { attributeOf, elements, isOn, NAMESPACE, valueOf } from './wordml.ts';

const W = NAMESPACE.w;
/** Fields whose results Word computes again: clocks, counts, file names, lists of pages. */
const RESTLESS_FIELDS = new Set(
  'date time savedate printdate createdate edittime page pageref numpages sectionpages numwords numchars filename filesize lastsavedby revnum toc index'.split(
    ' ',
  ),
);

/** Programs show how often the file was saved for its stored result. */
export const propertyShownBy = (code: string): string | undefined =>
  nameOf(code) === 'revnum' ? 'revision' : undefined;

/** No program shows the words that it gives to a name. */
export const isSetField = (code: string): boolean => nameOf(code) === 'set';

export function isRestlessField(code: string): boolean {
  return RESTLESS_FIELDS.has(nameOf(code));
}

/** Fields whose stored results no program replaces, or of which it shows none. */
const STATIC_FIELDS = new Set('hyperlink formtext addin embed control htmlcontrol shape set'.split(' '));
/** Fields whose results no program shows. */
const SILENT_FIELDS = new Set('xe tc ta rd private next nextif skipif'.split(' '));

/** Word draws these fields by their code, or by what it takes from elsewhere: other files, a template, its own settings, or a question. */
export const DRAWN_FIELDS =
  /^\s*(eq|symbol|advance|listnum|autonum\w*|macrobutton|gotobutton|print|(display)?barcode|mergebarcode|include\w*|import|autotext(list)?|glossary|template|user\w+|fillin|ask|dde(auto)?|link|database|formdropdown|formcheckbox)\b/i;

/** Those of them that show what the file itself has. */
const OWN_FIELDS = /^\s*(eq|symbol|macrobutton|gotobutton|formdropdown|formcheckbox)\b/i;

/** What a field that shows what the file itself has is recognized by; null for any other. */
export function ownField(element: Element, { code, place }: Field): string | null {
  if (!OWN_FIELDS.test(code)) return null;
  const one = (...names: string[]) => names.map((name) => elements(element, W, name)[0]).find(Boolean);
  const chosen = one('checked', 'result', 'default');
  const entries = elements(element, W, 'listEntry').map(valueOf);
  const isChosen = chosen && (entries.length > 0 ? (valueOf(chosen) ?? '') : isOn(chosen));
  return [code.trim(), place, isChosen ?? false, ...entries].join(' ');
}

/** Fields of the data that a file is merged with. */
export const MERGED_FIELDS = /^\s*(merge(field|rec|seq)|addressblock|greetingline)\b/i;
/** Fields that another one may ask for the day. */
const CLOCKS = /^\s*(date|time|(save|print)date)\b/i;

/** Lists of words of the text, which a program writes again with page numbers. */
const LISTS = new Set(['toc', 'index']);

export function isListField(code: string): boolean {
  return LISTS.has(nameOf(code));
}

function nameOf(code: string): string {
  return /\w+/.exec(code)?.[0].toLowerCase() ?? '';
}

/** In elements: a longer text isn't referred to. */
const MAX_BOOKMARKED = 60;

/** The words of bookmarks that begin and end in one paragraph, by name. */
export function bookmarksIn(body: Element): (name: string) => string {
  let starts: Map<string, Element[]> | null = null;
  return (name) => {
    starts ??= grouped(elements(body, W, 'bookmarkStart'), (each) => attributeOf(each, 'name').toLowerCase());
    const [start, ...others] = starts.get(name.toLowerCase()) ?? [];
    // Programs differ in which of two they take.
    if (!start || others.length > 0) return '';
    let [words, next, left] = ['', start.nextElementSibling, MAX_BOOKMARKED];
    for (; next && left > 0; next = next.nextElementSibling, left -= 1) {
      if (next.localName === 'bookmarkEnd' && attributeOf(next, 'id') === attributeOf(start, 'id'))
        return words;
      words += textsIn(next).join('');
    }
    return '';
  };
}

/** A field with its stored result. */
export interface Field {
  code: string;
  result: string;
  /** The numbers of fields and letters before it in its paragraph. */
  place?: string;
  /** Whether its code has the day on which somebody reads it. */
  isTimed?: boolean;
}

/** The fields of a story, by the element that begins each. */
export function fieldsIn(story: Element): Map<Element, Field> {
  const fields = new Map<Element, Field>();
  const open: { field: Field; start: number | null }[] = [];
  let shown = '';
  let [paragraph, letters, count]: [Element | null, number, number] = [null, 0, 0];
  for (const element of story.querySelectorAll('fldChar, fldSimple, instrText, t')) {
    const type = attributeOf(element, 'fldCharType');
    const last = open.at(-1);
    if (element.closest('p') !== paragraph) [paragraph, letters, count] = [element.closest('p'), 0, 0];
    if (element.localName === 't') {
      shown += element.textContent;
      letters += element.textContent.replace(/\s+/g, '').length;
    } else if (element.localName === 'fldSimple') {
      const code = attributeOf(element, 'instr');
      fields.set(element, { code, result: textsIn(element).join('') });
      if (last?.start === null && CLOCKS.test(code)) last.field.isTimed = true;
    } else if (type === 'begin') {
      const field: Field = { code: '', result: '', place: `${count} ${letters}` };
      count += 1;
      fields.set(element, field);
      open.push({ field, start: null });
    } else if (last && type === 'separate') last.start = shown.length;
    else if (last && type === 'end') {
      last.field.result = shown.slice(open.pop()?.start ?? Infinity);
      const around = open.at(-1);
      if (around?.start === null && CLOCKS.test(last.field.code)) around.field.isTimed = true;
    } else if (last && element.localName === 'instrText') last.field.code += element.textContent;
  }
  return fields;
}

/** A value that a file stores for its fields, by its name in lower case; undefined if it's unknown. */
export type PropertyOf = (name: string) => string | undefined;

/** What a program may show instead of the stored results of fields, each with its code, by the element that begins it. */
export function refilledFields(story: Element, propertyOf: PropertyOf): Map<Element, string> {
  const bookmarks = bookmarksIn(story);
  const named = new Map<string, string>();
  const fields = [...fieldsIn(story)].map(([element, { code, result }]) => {
    const plain = code.replace(USUAL_FORMAT, '').trim();
    const parts = plain.match(/"[^"]*"|[^\s"]+/g) ?? [];
    const [first = '', ...rest] = parts.map((each) => each.replaceAll('"', ''));
    return { element, code, plain, result, name: first.toLowerCase(), rest };
  });
  const sets = fields.filter(({ name }) => name === 'set');
  const last = new Map(sets.map(({ rest: [to = '', value = ''] }) => [to, value] as const));
  const bookmarked = (name: string) => named.get(name) ?? last.get(name) ?? bookmarks(name);
  const counts = new Map<string, number>();
  const found = new Map<Element, string>();
  for (const { element, code, plain, result, name, rest } of fields) {
    if (name === 'set') named.set(rest[0] ?? '', rest[1] ?? '');
    const beside = isRestlessField(code) ? drawnBeside(code) : '';
    if (beside !== '') found.set(element, `${name} ${beside}`);
    if (name === '' || STATIC_FIELDS.has(name) || isRestlessField(code) || DRAWN_FIELDS.test(code)) continue;
    const shown = name === 'seq' ? counted(rest, counts) : shownBy(name, rest, bookmarked, propertyOf);
    const isEmpty = result === '' && (name === 'ref' || SILENT_FIELDS.has(name));
    const isTold =
      TOLD.has(name === 'info' ? (rest[0] ?? '').toLowerCase() : name) && !OTHER_FORMAT.test(plain);
    if (!isEmpty && (!isTold || shown === undefined || bare(shown) !== bare(result)))
      found.set(element, `${plain} ${shown ?? ''}`);
  }
  return found;
}

/** Switches for how a result looks, which programs leave away. */
const USUAL_FORMAT = /\\\* ?(merge|char)format\b/giu;
/** Others, which may make another text of it. */
const OTHER_FORMAT = /\\([#@]|\*(?! ?arabic\b))/i;
/** Fields of which it's known what they show. */
const TOLD = new Set(
  'ref quote docvariable docproperty seq title subject author keywords comments'.split(' '),
);
/** Switches for another text than that of a bookmark, such as the number of its paragraph. */
const OF_PLACE = /^\\[dfnprtw]$/i;

function shownBy(
  name: string,
  [argument = '', ...more]: readonly string[],
  bookmarked: (name: string) => string,
  propertyOf: PropertyOf,
): string | undefined {
  const given = argument.startsWith('\\') ? '' : argument;
  switch (name) {
    case 'ref':
      return more.some((each) => OF_PLACE.test(each)) ? undefined : bookmarked(argument) || undefined;
    case 'quote':
      return more.length > 0 ? undefined : given || undefined;
    case 'docvariable':
      return propertyOf(`variable ${argument.toLowerCase()}`);
    case 'docproperty':
      return propertyOf(argument.toLowerCase());
    case 'info':
      return shownBy(argument.toLowerCase(), more, bookmarked, propertyOf);
    default:
      return given || propertyOf(name);
  }
}

/** The number of a field that counts on; undefined for one that begins anew somewhere. */
function counted([name = '', ...switches]: readonly string[], counts: Map<string, number>) {
  const has = (letter: string) => switches.findIndex((each) => each.toLowerCase() === `\\${letter}`) + 1;
  const next = has('r') ? Number(switches[has('r')]) : (counts.get(name) ?? 0) + (has('c') ? 0 : 1);
  counts.set(name, next);
  return has('h') ? '' : has('s') ? undefined : String(next);
}

/**
 * What programs show for a field without a result: the words of a bookmark, by its name, those of a button or of a formula
 * without signs, or a number of pages. Word shows the first once it updates the field.
 */
export function unfilledWords(code: string, bookmarked: (name: string) => string): string {
  const [name = '', argument = '', ...words] = code.trim().split(/\s+/);
  if (/^(macro|goto)button$/i.test(name)) return words.join(' ').replace(USUAL_FORMAT, '').trim();
  if (/^eq$/i.test(name) && !code.includes('\\')) return [argument, ...words].join(' ');
  if (isRestlessField(name) && !isListField(name)) return CHANGING;
  return /^ref$/i.test(name) ? bookmarked(argument) : '';
}

/** The part of a result in one paragraph, or what programs show for a missing result. */
export interface FieldText {
  /** For a list, without page numbers that are fields of their own. */
  text: string;
  isList: boolean;
  /** What stands for it if programs compute it anew. */
  sign?: string | undefined;
  /** The property of the file that it shows, if programs show that for its stored result. */
  property?: string | undefined;
  isUnfilled?: boolean;
  /** Results of fields within a list. */
  inner: string;
  /** Its offset in the paragraph's text as written. */
  at: number;
}

interface OpenField {
  code: string;
  isResult: boolean;
  isRestless: boolean;
  isFilled: boolean;
}

/** The fields around a place, which can be nested. */
export class OpenFields {
  readonly #fields: OpenField[] = [];
  #restless = 0;
  #codes = 0;

  /** Whether the place is in the code of a field, which no program shows. */
  get areCodes(): boolean {
    return this.#codes > 0;
  }

  /** Whether the place is in a result that Word computes again. */
  get areRestless(): boolean {
    return this.#restless > 0;
  }

  /** The fields that Word computes again, outermost first. */
  get restless(): OpenField[] {
    return this.#restless === 0 ? [] : this.#fields.filter(({ isRestless }) => isRestless);
  }

  /** The code of the innermost field, in its result. */
  get resultOf(): string | undefined {
    const field = this.#fields.at(-1);
    return field?.isResult ? field.code : undefined;
  }

  /** False outside of the code of a field, where some programs draw it. */
  addCode(code: string): boolean {
    const field = this.#fields.at(-1);
    if (field?.isResult === false) field.code += code;
    return field?.isResult === false;
  }

  /** Call with each text, so that fields are known to have a result. */
  fill(): void {
    for (const field of this.#fields) field.isFilled = true;
  }

  /**
   * `type` is that of an element that begins, separates or ends a field. Returns the code of one that ends without a
   * result.
   */
  follow(type: string | null): string | null {
    const field = this.#fields.at(-1);
    if (type === 'begin') {
      this.#fields.push({ code: '', isResult: false, isRestless: false, isFilled: false });
      this.#codes += 1;
    } else if (type === 'end') {
      this.#fields.pop();
      if (field?.isRestless) this.#restless -= 1;
      if (field && (!field.isResult || isSetField(field.code))) this.#codes -= 1;
      return field?.isFilled === false ? field.code : null;
    } else if (field && !field.isResult) {
      field.isResult = true;
      if (isSetField(field.code)) return null;
      this.#codes -= 1;
      field.isRestless = isRestlessField(field.code);
      if (field.isRestless) this.#restless += 1;
    }
    return null;
  }
}
