import { attribute } from '#playground/word-host/opc/xml.ts';
import type { Showing } from './showing.ts';

/** Follows a field through the runs of a paragraph: its instruction is hidden, page numbers are worked out. */
export class Fields {
  #open: { instruction: string; isShown: boolean; isReplaced: boolean }[] = [];
  readonly #page: Showing['page'];

  constructor(page: Showing['page']) {
    this.#page = page;
  }

  /** Whether what comes now is a field's instruction, or a result that was replaced. */
  get isHiding(): boolean {
    return this.#open.some((field) => !field.isShown || field.isReplaced);
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.isShown) field.instruction += text;
  }

  /** A `w:fldChar`; answers the text to show in place of the field's result. */
  pass(character: Element): string {
    const kind = attribute(character, 'w:fldCharType');
    if (kind === 'begin') this.#open.push({ instruction: '', isShown: false, isReplaced: false });
    const field = this.#open.at(-1);
    if (kind === 'end') this.#open.pop();
    if (!field || field.isShown || kind === 'begin') return '';
    field.isShown = true;
    const text = this.result(field.instruction);
    field.isReplaced = text !== null;
    return text ?? '';
  }

  result(instruction: string): string | null {
    if (!this.#page) return null;
    const name = instruction.trim().split(/\s+/)[0]?.toUpperCase();
    if (name === 'PAGE') return String(this.#page.number);
    return name === 'NUMPAGES' || name === 'SECTIONPAGES' ? String(this.#page.total) : null;
  }
}
