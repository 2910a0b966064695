import { invalidArgument } from './word-refusal.ts';

/** What came with a call, checked as it is taken. */
export class CallArguments {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  text(index: number): string {
    return asText(this.#values[index]);
  }

  number(index: number): number {
    const value = this.#values[index];
    if (typeof value !== 'number') throw invalidArgument(`argument ${index + 1}`);
    return value;
  }

  flag(index: number): boolean {
    return asFlag(this.#values[index]);
  }

  value(index: number): unknown {
    return this.#values[index];
  }

  /** One of the words; `otherwise` when the argument was left out. */
  word<Word extends string>(index: number, words: readonly Word[], otherwise?: Word): Word {
    return asWord(this.#values[index] ?? otherwise, words);
  }
}

export function asText(value: unknown): string {
  if (typeof value !== 'string') throw invalidArgument('a text is wanted');
  return value;
}

export function asFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidArgument('true or false is wanted');
  return value;
}

/** Enumerations reach Word in either spelling of their first letter. */
export function asWord<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const asked = typeof value === 'string' ? value.toLowerCase() : null;
  const found = words.find((word) => word.toLowerCase() === asked);
  if (found === undefined) throw invalidArgument(`one of ${words.join(', ')} is wanted`);
  return found;
}
