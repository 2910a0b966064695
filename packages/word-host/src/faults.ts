export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** What becomes of one use of a member. */
export type Fault =
  /** Not done, and answered with this error. */
  | ({ readonly kind: 'refuse' } & Refusal)
  /** Done, and answered with this error all the same. */
  | ({ readonly kind: 'misreport' } & Refusal)
  /** The request it is part of is never answered; with `isDone` all of it is done, else what came before. */
  | { readonly kind: 'lose'; readonly isDone: boolean }
  /** Answered as done, and nothing done. */
  | { readonly kind: 'skip' }
  /** Done twice. */
  | { readonly kind: 'repeat' };

/** Which uses it affects: after `after` that go well, the next `times`. */
export interface When {
  readonly times?: number;
  readonly after?: number;
}

interface Rule {
  readonly fault: Fault;
  /** A member's name, or the place of a use among those of its batch, from 0. */
  readonly target: string | number;
  /** Uses that still go well. */
  spared: number;
  left: number;
}

interface Gate {
  readonly member: string;
  readonly opened: Promise<void>;
}

/**
 * Makes named calls fail, get lost, do too little or too much, or wait. A member is named as in Word's API, with or
 * without its type: `insertOoxml`, `ContentControl.delete`, `ContentControl.tag`, `customXmlParts.addAsync`,
 * `settings.saveAsync`. Of a batch, what came before the fault stays done, as in Word.
 */
export class Faults {
  #rules: Rule[] = [];
  readonly #gates = new Set<Gate>();

  refuse(member: string, code: string, message = code, when: When = {}): void {
    this.#plan(member, { kind: 'refuse', code, message }, when);
  }

  /** The member does its work, yet its user is told that it failed. */
  misreport(member: string, code: string, when: When = {}): void {
    this.#plan(member, { kind: 'misreport', code, message: code }, when);
  }

  /** `isDone`: only the answer gets lost. */
  lose(member: string, { isDone = false, ...when }: When & { isDone?: boolean } = {}): void {
    this.#plan(member, { kind: 'lose', isDone }, when);
  }

  skip(member: string, when: When = {}): void {
    this.#plan(member, { kind: 'skip' }, when);
  }

  /** The second time beside the first, where that replaced something. */
  repeat(member: string, when: When = {}): void {
    this.#plan(member, { kind: 'repeat' }, when);
  }

  /** Of a batch, the first `done` members are used; then it is refused with this code, or lost where there is none. */
  halve(done: number, code: string | null, when: When = {}): void {
    const fault: Fault =
      code === null ? { kind: 'lose', isDone: false } : { kind: 'refuse', code, message: code };
    this.#plan(done, fault, when);
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

  /** How many uses it still affects. */
  get planned(): number {
    return this.#rules.reduce((sum, { left }) => sum + left, 0);
  }

  /** The fault of this use of the member, if any; asking uses it up. `place`: how many its batch used before. */
  take(member: string, place = 0): Fault | null {
    const rule = this.#rules.find(({ target, left }) => {
      return left > 0 && (typeof target === 'number' ? target === place : names(target, member));
    });
    if (!rule) return null;
    if (rule.spared > 0) {
      rule.spared -= 1;
      return null;
    }
    rule.left -= 1;
    return rule.fault;
  }

  /** What a use of this member has to wait for, if anything. */
  gate(member: string): Promise<void> | null {
    const gate = [...this.#gates].find((candidate) => names(candidate.member, member));
    return gate?.opened ?? null;
  }

  #plan(target: string | number, fault: Fault, { times = 1, after = 0 }: When): void {
    this.#rules.push({ target, fault, spared: after, left: times });
  }
}

/** `insertOoxml` names `Body.insertOoxml`; `Body.insertOoxml` names only itself. */
function names(asked: string, member: string): boolean {
  return asked === member || (!asked.includes('.') && member.endsWith(`.${asked}`));
}
