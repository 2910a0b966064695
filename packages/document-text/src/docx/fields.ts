import { textsIn } from './plain-texts.ts';
import { elements, NAMESPACE } from './wordml.ts';

const W = NAMESPACE.w;
/** Fields whose results Word computes again: clocks, counts, file names, lists of pages. */
const RESTLESS_FIELDS = new Set(
  'date time savedate printdate createdate edittime page pageref numpages sectionpages numwords numchars filename filesize lastsavedby revnum toc index'.split(
    ' ',
  ),
);

/** Field codes whose result is a number that programs count differently. */
const COUNTS = /^\s*(edittime|(num|section)?pages?|num(words|chars)|filesize|revnum)\b/i;

export const isCountField = (code: string): boolean => COUNTS.test(code);

export function isRestlessField(code: string): boolean {
  return RESTLESS_FIELDS.has(nameOf(code));
}

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
  let starts: Map<string, Element> | null = null;
  return (name) => {
    starts ??= new Map(elements(body, W, 'bookmarkStart').map((each) => [attributeOf(each, 'name'), each]));
    const start = starts.get(name);
    if (!start) return '';
    let [words, next, left] = ['', start.nextElementSibling, MAX_BOOKMARKED];
    for (; next && left > 0; next = next.nextElementSibling, left -= 1) {
      if (next.localName === 'bookmarkEnd' && attributeOf(next, 'id') === attributeOf(start, 'id'))
        return words;
      words += textsIn(next).join('');
    }
    return '';
  };
}

const attributeOf = (element: Element, name: string) => element.getAttributeNS(W, name) ?? '';

/**
 * What programs show for a field without a result: the words of a bookmark, by its name, or those of a button. Word shows
 * the former once it updates the field.
 */
export function unfilledWords(code: string, bookmarked: (name: string) => string): string {
  const [name = '', argument = '', ...words] = code.trim().split(/\s+/);
  if (/^(macro|goto)button$/i.test(name)) return words.join(' ');
  return /^ref$/i.test(name) ? bookmarked(argument) : '';
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

  /** Whether the place is in a result that Word computes again. */
  get areRestless(): boolean {
    return this.#restless > 0;
  }

  /** The fields that Word computes again, outermost first. */
  get restless(): OpenField[] {
    return this.#restless === 0 ? [] : this.#fields.filter(({ isRestless }) => isRestless);
  }

  addCode(code: string): void {
    const field = this.#fields.at(-1);
    if (field?.isResult === false) field.code += code;
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
    if (type === 'begin')
      this.#fields.push({ code: '', isResult: false, isRestless: false, isFilled: false });
    else if (type === 'end') {
      if (this.#fields.pop()?.isRestless) this.#restless -= 1;
      return field?.isFilled === false ? field.code : null;
    } else if (field && !field.isResult) {
      field.isResult = true;
      field.isRestless = isRestlessField(field.code);
      if (field.isRestless) this.#restless += 1;
    }
    return null;
  }
}
