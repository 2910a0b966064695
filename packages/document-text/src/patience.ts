import { UnreadableDocument } from './unreadable-document.ts';

/** In milliseconds. A worker may be silent twice as long: an answer can reach this thread after it was busy, or the device slept. */
const SILENCE = 20_000;

/** Waits for the answers of a worker, which a hostile file may keep busy for ever. */
export class Patience {
  #milliseconds: number;
  readonly #late: Promise<never>;
  #giveUp: (reason: UnreadableDocument) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker was given up: it won't answer again. */
  isOver = false;

  /** Infinity: never gives up. */
  constructor(milliseconds = SILENCE) {
    this.#milliseconds = milliseconds;
    this.#late = new Promise((_, reject) => {
      this.#giveUp = reject;
    });
    // It's awaited only while a question is open.
    this.#late.catch(() => undefined);
    this.#wait();
  }

  /** Throws an UnreadableDocument: `huge` after too long a silence, `broken` if the answer is an error. */
  async answer<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await Promise.race([answer, this.#late]);
    } catch (cause) {
      throw cause instanceof UnreadableDocument ? cause : new UnreadableDocument('broken', { cause });
    } finally {
      if (!this.isOver) this.#wait();
    }
  }

  /** Waits no longer, also if answers are still open. */
  end(): void {
    clearTimeout(this.#timer);
    this.#milliseconds = Infinity;
  }

  #wait(isAgain = false): void {
    clearTimeout(this.#timer);
    if (this.#milliseconds === Infinity) return;
    this.#timer = setTimeout(() => {
      if (!isAgain) return this.#wait(true);
      this.isOver = true;
      this.#giveUp(new UnreadableDocument('huge'));
    }, this.#milliseconds);
  }
}
