export interface Refusal {
  readonly code: string;
  readonly message: string;
}

interface Rule extends Refusal {
  readonly member: string;
  /** Uses that still go well. */
  spared: number;
  left: number;
}

interface Gate {
  readonly member: string;
  readonly opened: Promise<void>;
}

/**
 * Makes named calls fail or wait. A member is named as in Word's API, with or without its type:
 * `insertOoxml`, `ContentControl.delete`, `ContentControl.tag`, `customXmlParts.addAsync`, `settings.saveAsync`.
 */
export class Faults {
  #rules: Rule[] = [];
  readonly #gates = new Set<Gate>();

  /** After `after` uses that go well, the next `times` uses of the member answer with this error and do nothing. */
  refuse(
    member: string,
    code: string,
    message = code,
    { times = 1, after = 0 }: { times?: number; after?: number } = {},
  ): void {
    this.#rules.push({ member, code, message, spared: after, left: times });
  }

  /** Calls that use the member wait until the returned function is called. */
  delay(member: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { member, opened: promise };
    this.#gates.add(gate);
    return () => {
      this.#gates.delete(gate);
      resolve();
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** The refusal that awaits this use of the member, used up by asking. */
  take(member: string): Refusal | null {
    const rule = this.#rules.find((candidate) => candidate.left > 0 && names(candidate.member, member));
    if (!rule) return null;
    if (rule.spared > 0) {
      rule.spared -= 1;
      return null;
    }
    rule.left -= 1;
    return rule;
  }

  /** What a use of this member has to wait for, if anything. */
  gate(member: string): Promise<void> | null {
    const gate = [...this.#gates].find((candidate) => names(candidate.member, member));
    return gate?.opened ?? null;
  }
}

/** `insertOoxml` names `Body.insertOoxml`; `Body.insertOoxml` names only itself. */
function names(asked: string, member: string): boolean {
  return asked === member || (!asked.includes('.') && member.endsWith(`.${asked}`));
}
