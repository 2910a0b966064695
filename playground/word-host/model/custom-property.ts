import type { CustomProperties, CustomValue } from '#playground/word-host/wordml/custom-properties.ts';
import { extend, HostObject, type Members, type Scalar } from './host-object.ts';
import { invalidArgument } from './word-refusal.ts';
import type { WordModel } from './word-model.ts';

/** Word keeps no more of a text than this. */
const MAX_CHARACTERS = 255;

export class CustomProperty extends HostObject {
  readonly typeName = 'CustomProperty';
  readonly key: string;
  readonly #model: WordModel;
  readonly #kept: CustomProperties;

  constructor(model: WordModel, kept: CustomProperties, key: string) {
    super();
    this.#model = model;
    this.#kept = kept;
    this.key = key;
  }

  override get isAlive(): boolean {
    return this.#kept.get(this.key) !== null;
  }

  override get identity(): Readonly<Record<string, Scalar>> {
    return { _Id: this.key };
  }

  set(value: unknown): void {
    this.#model.protection.requireWritable();
    this.#kept.set(this.key, asValue(value));
    this.#model.changed();
  }

  delete(): void {
    this.#model.protection.requireWritable();
    this.#kept.delete(this.key);
    this.#model.changed();
  }

  protected override describe(): Members {
    return extend(super.describe(), {
      properties: {
        Key: { get: () => this.key },
        Type: { get: () => typeName(this.#kept.get(this.key)) },
        Value: { get: () => scalar(this.#kept.get(this.key)), set: (value) => this.set(value) },
      },
      methods: { Delete: () => this.delete() },
    });
  }
}

function asValue(value: unknown): CustomValue {
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw invalidArgument('a text, number, date or truth value is wanted');
  if (value.length > MAX_CHARACTERS) throw invalidArgument(`more than ${MAX_CHARACTERS} characters`);
  return value;
}

function typeName(value: CustomValue | null): string {
  if (value instanceof Date) return 'Date';
  return typeof value === 'boolean' ? 'Boolean' : typeof value === 'number' ? 'Number' : 'String';
}

function scalar(value: CustomValue | null): Scalar {
  return value instanceof Date ? value.toISOString() : value;
}
