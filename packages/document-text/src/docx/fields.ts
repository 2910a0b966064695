/** Word computes the results of these fields anew: clocks, counts, names of the file, lists of pages. */
const RESTLESS_FIELDS = new Set(
  'date time savedate printdate createdate edittime page pageref numpages sectionpages numwords numchars filename filesize lastsavedby revnum toc index'.split(
    ' ',
  ),
);

export function isRestlessField(code: string): boolean {
  return RESTLESS_FIELDS.has(nameOf(code));
}

/** Words of the text that a program lists anew: they come of the text, and numbers of pages stand beside them. */
const LISTS = new Set(['toc', 'index']);

export function isListField(code: string): boolean {
  return LISTS.has(nameOf(code));
}

function nameOf(code: string): string {
  return /\w+/.exec(code)?.[0].toLowerCase() ?? '';
}

interface OpenField {
  code: string;
  isResult: boolean;
  isRestless: boolean;
}

/** The fields around a place, each of which may be in another. */
export class OpenFields {
  readonly #fields: OpenField[] = [];
  #restless = 0;

  /** Whether the place is in a result that Word computes anew. */
  get areRestless(): boolean {
    return this.#restless > 0;
  }

  /** Of those that Word computes anew, the outermost first. */
  get restless(): OpenField[] {
    return this.#restless === 0 ? [] : this.#fields.filter(({ isRestless }) => isRestless);
  }

  addCode(code: string): void {
    const field = this.#fields.at(-1);
    if (field?.isResult === false) field.code += code;
  }

  /** `type` is that of an element that begins, parts or ends a field. */
  follow(type: string | null): void {
    const field = this.#fields.at(-1);
    if (type === 'begin') this.#fields.push({ code: '', isResult: false, isRestless: false });
    else if (type === 'end') {
      if (this.#fields.pop()?.isRestless) this.#restless -= 1;
    } else if (field && !field.isResult) {
      field.isResult = true;
      field.isRestless = isRestlessField(field.code);
      if (field.isRestless) this.#restless += 1;
    }
  }
}
