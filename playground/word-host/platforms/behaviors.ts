import type { Belief } from './belief.ts';
import { CONTROL_BELIEFS } from './control-beliefs.ts';
import type { PlatformName } from './platform.ts';
import { READING_BELIEFS } from './reading-beliefs.ts';
import { SESSION_BELIEFS } from './session-beliefs.ts';
import { WRITING_BELIEFS } from './writing-beliefs.ts';

/** Every behaviour that can be switched, by its name. */
export const BELIEFS = {
  ...READING_BELIEFS,
  ...CONTROL_BELIEFS,
  ...WRITING_BELIEFS,
  ...SESSION_BELIEFS,
} as const satisfies Record<string, Belief>;

export type Behavior = keyof typeof BELIEFS;
export type BehaviorChanges = Partial<Record<Behavior, boolean>>;

/** Which behaviours a host plays: those of its platform, but for what a test changes. */
export class Behaviors {
  readonly #platform: PlatformName | undefined;
  readonly #changes = new Map<string, boolean>();

  constructor(platform?: PlatformName, changes: BehaviorChanges = {}) {
    this.#platform = platform;
    for (const [name, isOn] of Object.entries(changes)) this.#changes.set(name, isOn);
  }

  has(name: Behavior): boolean {
    const { on }: Belief = BELIEFS[name];
    const isUsual =
      typeof on === 'string' ? on === 'all' : on.some((platform) => platform === this.#platform);
    return this.#changes.get(name) ?? isUsual;
  }

  set(name: Behavior, isOn: boolean): void {
    this.#changes.set(name, isOn);
  }
}
