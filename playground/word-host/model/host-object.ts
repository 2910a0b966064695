import type { CallArguments } from './call-arguments.ts';

export type Scalar = string | number | boolean | null;

/** A table's texts, row by row. */
export type Grid = readonly (readonly string[])[];

export interface Property {
  get(): Scalar | Grid;
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

/** `GetX` and `GetXOrNullObject`: the same, but for what happens when there is none. */
export function orNull(
  name: string,
  find: (given: CallArguments) => HostObject | null,
  missing: () => Error,
): Members['methods'] {
  return {
    [`${name}OrNullObject`]: find,
    [name]: (given) => {
      const found = find(given);
      if (!found) throw missing();
      return found;
    },
  };
}

/** `X` and `XOrNullObject`, where they are objects to be reached instead of methods. */
export function orNullObject(
  name: string,
  find: () => HostObject | null,
  missing: () => Error,
): Members['objects'] {
  return {
    [`${name}OrNullObject`]: find,
    [name]: () => {
      const found = find();
      if (!found) throw missing();
      return found;
    },
  };
}
