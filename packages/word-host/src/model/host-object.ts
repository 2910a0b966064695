import type { WordModel } from './word-model.ts';
import { invalidArgument, itemNotFound } from './word-refusal.ts';

export type Scalar = string | number | boolean | null;

export interface Property {
  get(): Scalar;
  set?(value: unknown): void;
}

export type Answer = HostObject | Scalar | void;

/** An object's members for the add-in, by their names on the wire. */
export interface Members {
  readonly properties: Readonly<Record<string, Property>>;
  readonly objects: Readonly<Record<string, () => HostObject | null>>;
  readonly methods: Readonly<Record<string, (given: CallArguments) => Answer>>;
}

/** An object of Word's API on the host's side. */
export abstract class HostObject {
  /** The class's name in Word's API, as in errors. */
  abstract readonly typeName: string;
  #members: Members | null = null;

  get members(): Members {
    this.#members ??= this.describe();
    return this.#members;
  }

  get items(): readonly HostObject[] | null {
    return null;
  }

  /** Sent over the wire whenever the object is named, beside its reference. */
  get identity(): Readonly<Record<string, Scalar>> {
    return {};
  }

  /** False once its element is gone from the document. */
  get isAlive(): boolean {
    return true;
  }

  protected describe(): Members {
    return { properties: {}, objects: {}, methods: { _KeepReference: () => undefined } };
  }
}

/** An object of the open document. */
export abstract class ModelObject extends HostObject {
  readonly model: WordModel;

  constructor(model: WordModel) {
    super();
    this.model = model;
  }
}

interface Life {
  isAlive?: () => boolean;
  identity?: Readonly<Record<string, Scalar>>;
}

/** An object of the API that has only the given members. */
export class PlainObject extends HostObject {
  readonly typeName: string;
  readonly #own: Partial<Members>;
  readonly #life: Life;

  constructor(typeName: string, own: Partial<Members>, life: Life = {}) {
    super();
    this.typeName = typeName;
    this.#own = own;
    this.#life = life;
  }

  override get identity(): Readonly<Record<string, Scalar>> {
    return this.#life.identity ?? super.identity;
  }

  override get isAlive(): boolean {
    return this.#life.isAlive?.() ?? super.isAlive;
  }

  protected override describe(): Members {
    return extend(super.describe(), this.#own);
  }
}

export function extend(base: Members, added: Partial<Members>): Members {
  return {
    properties: { ...base.properties, ...added.properties },
    objects: { ...base.objects, ...added.objects },
    methods: { ...base.methods, ...added.methods },
  };
}

/** Throws ItemNotFound, like every member without `OrNullObject` in its name. */
export function required<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw itemNotFound();
  return found;
}

/** The arguments of a call, checked when they are read. */
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

  /** One of the words; `otherwise` if the argument is missing. */
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

/** Enumeration values reach Word with either case of their first letter. */
export function asWord<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const asked = typeof value === 'string' ? value.toLowerCase() : null;
  const found = words.find((word) => word.toLowerCase() === asked);
  if (found === undefined) throw invalidArgument(`one of ${words.join(', ')} is wanted`);
  return found;
}
