export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The outcome of one use of a member. */
export type Fault =
  /** Not done, and answered with this error. */
  | ({ readonly kind: 'refuse' } & Refusal)
  /** Done, but answered with this error. */
  | ({ readonly kind: 'misreport' } & Refusal)
  /** The request is never answered; with `isDone` all of it is done, otherwise only the part before. */
  | { readonly kind: 'lose'; readonly isDone: boolean }
  /** Answered as done without doing it. */
  | { readonly kind: 'skip' }
  /** Done twice. */
  | { readonly kind: 'repeat' };

/** The affected uses: the first `after` succeed, and the fault affects the next `times`. */
export interface When {
  readonly times?: number;
  readonly after?: number;
}

interface Rule {
  readonly fault: Fault;
  /** A member's name, or the index of a use in its batch, from 0. */
  readonly target: string | number;
  /** Number of uses that still succeed. */
  spared: number;
  left: number;
}

interface Gate {
  readonly member: string;
  readonly opened: Promise<void>;
  isReached: boolean;
}

/**
 * Makes named calls fail, get lost, do too little or too much, or wait. A member is named as in Word's API, with or without
 * its type: `insertOoxml`, `ContentControl.delete`, `ContentControl.tag`, `customXmlParts.addAsync`, `settings.saveAsync`.
 * In a batch, everything before the fault stays done, as in Word.
 */
export class Faults {
  #rules: Rule[] = [];
  readonly #gates = new Set<Gate>();

  refuse(member: string, code: string, message = code, when: When = {}): void {
    this.#plan(member, { kind: 'refuse', code, message }, when);
  }

  /** The member works, but its caller gets an error. */
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

  /** If the first use replaced something, the second inserts beside it. */
  repeat(member: string, when: When = {}): void {
    this.#plan(member, { kind: 'repeat' }, when);
  }

  /** The first `done` members of a batch are used; then it's refused with this code, or lost if there is none. */
  halve(done: number, code: string | null, when: When = {}): void {
    const fault: Fault =
      code === null ? { kind: 'lose', isDone: false } : { kind: 'refuse', code, message: code };
    this.#plan(done, fault, when);
  }

  /** Calls that use the member wait until the returned function is called. */
  delay(member: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const gate = { member, opened: promise, isReached: false };
    this.#gates.add(gate);
    return () => {
      this.#gates.delete(gate);
      resolve();
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** The number of uses still affected. */
  get planned(): number {
    return this.#rules.reduce((sum, { left }) => sum + left, 0);
  }

  /**
   * The fault of this use of the member, if any, which is then used up. `place`: the number of earlier uses in its batch.
   */
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

  /** A promise that a use of this member must wait for, if any. */
  gate(member: string): Promise<void> | null {
    const gate = [...this.#gates].find((candidate) => names(candidate.member, member));
    if (gate) gate.isReached = true;
    return gate?.opened ?? null;
  }

  /** A delayed use has begun, and waits. */
  get isWaiting(): boolean {
    return [...this.#gates].some(({ isReached }) => isReached);
  }

  #plan(target: string | number, fault: Fault, { times = 1, after = 0 }: When): void {
    this.#rules.push({ target, fault, spared: after, left: times });
  }
}

/** `insertOoxml` matches `Body.insertOoxml`; `Body.insertOoxml` matches only itself. */
function names(asked: string, member: string): boolean {
  return asked === member || (!asked.includes('.') && member.endsWith(`.${asked}`));
}
