import type { HostObject, Scalar } from './model/host-object.ts';

/** The ids by which a later batch names an object it was given. */
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
