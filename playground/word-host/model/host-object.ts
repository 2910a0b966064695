import type { CallArguments } from './call-arguments.ts';
import { itemNotFound } from './word-refusal.ts';

export type Scalar = string | number | boolean | null;

export interface Property {
  get(): Scalar;
  set?(value: unknown): void;
}

export type Answer = HostObject | Scalar | void;

/** What the add-in may ask of an object, by the names of the wire. */
export interface Members {
  readonly properties: Readonly<Record<string, Property>>;
  readonly objects: Readonly<Record<string, () => HostObject | null>>;
  readonly methods: Readonly<Record<string, (given: CallArguments) => Answer>>;
}

/** An object of Word's API as the host keeps it. */
export abstract class HostObject {
  /** The class's name in Word's API, as errors name it. */
  abstract readonly typeName: string;
  #members: Members | null = null;

  get members(): Members {
    this.#members ??= this.describe();
    return this.#members;
  }

  /** The items, when this is a collection. */
  get items(): readonly HostObject[] | null {
    return null;
  }

  /** What goes over the wire whenever the object is named, beside its reference. */
  get identity(): Readonly<Record<string, Scalar>> {
    return {};
  }

  /** False once what it stood for is gone from the document. */
  get isAlive(): boolean {
    return true;
  }

  protected describe(): Members {
    return { properties: {}, objects: {}, methods: { _KeepReference: () => undefined } };
  }
}

export function extend(base: Members, added: Partial<Members>): Members {
  return {
    properties: { ...base.properties, ...added.properties },
    objects: { ...base.objects, ...added.objects },
    methods: { ...base.methods, ...added.methods },
  };
}

/** Throws ItemNotFound, as what has no `OrNullObject` in its name does where there is nothing. */
export function required<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw itemNotFound();
  return found;
}
