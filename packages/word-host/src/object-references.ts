import { requireKnown } from './requirement-sets.ts';
import type { RequirementSets } from './platforms/platform.ts';
import type { HostObject, Scalar } from './model/host-object.ts';
import { notPlayed } from './model/word-refusal.ts';
import type { QueryInfo } from './wire.ts';

/** The ids by which a later batch refers to an object. */
export class ObjectReferences {
  readonly #root: HostObject;
  readonly #ids = new WeakMap<HostObject, string>();
  readonly #objects = new Map<string, HostObject>();

  constructor(root: HostObject) {
    this.#root = root;
  }

  find(id: string): HostObject | undefined {
    return this.#objects.get(id);
  }

  identify(target: HostObject): Record<string, Scalar> {
    return { _ReferenceId: this.#idOf(target), ...target.identity };
  }

  #idOf(target: HostObject): string {
    if (target === this.#root) return '';
    let id = this.#ids.get(target);
    if (id === undefined) {
      id = `{${this.#objects.size + 1}}`;
      this.#ids.set(target, id);
      this.#objects.set(id, target);
    }
    return id;
  }
}

/** Answers `load`: the requested properties, with nested paths, of an object or of every item of a collection. */
export class ObjectQuery {
  readonly #references: ObjectReferences;
  readonly #requirements: RequirementSets;

  constructor(references: ObjectReferences, requirements: RequirementSets) {
    this.#references = references;
    this.#requirements = requirements;
  }

  read(target: HostObject, query: QueryInfo = {}): Record<string, unknown> {
    const paths = [...(query.Select ?? []), ...(query.Expand ?? [])];
    if (!target.items) return this.#project(target, paths);
    const from = query.Skip ?? 0;
    const items = target.items.slice(from, query.Top === undefined ? undefined : from + query.Top);
    return { ...this.#references.identify(target), _Items: items.map((item) => this.#project(item, paths)) };
  }

  #project(target: HostObject, paths: readonly string[]): Record<string, unknown> {
    const { properties, objects } = target.members;
    const shown: Record<string, unknown> = this.#references.identify(target);
    const nested = new Map<string, string[]>();
    for (const path of paths.length ? paths : ['*']) {
      const [head = '', ...rest] = path.split('/');
      const name = head.charAt(0).toUpperCase() + head.slice(1);
      requireKnown(`${target.typeName}.${head}`, this.#requirements);
      const property = properties[name];
      if (head === '*') for (const [key, known] of Object.entries(properties)) shown[key] = known.get();
      else if (property) shown[name] = property.get();
      else if (objects[name])
        nested.set(name, [...(nested.get(name) ?? []), ...(rest.length ? [rest.join('/')] : [])]);
      else if (!(head.startsWith('_') || head === '$none')) throw notPlayed(`${target.typeName}.${head}`);
    }
    for (const [name, below] of nested) {
      const found = objects[name]?.() ?? null;
      shown[name] = found && this.read(found, { Select: below });
    }
    return shown;
  }
}
