import type { MessageName } from './messages.ts';
import { type Values, say } from './say.ts';

/** The one line above the document that says what went wrong and what is safe. */
export class SentenceBar {
  readonly #bar: HTMLElement;
  readonly #text: HTMLElement;

  constructor(bar: HTMLElement) {
    this.#bar = bar;
    this.#text = bar.querySelector('p') ?? bar;
    bar.querySelector('button')?.addEventListener('click', () => this.clear());
  }

  show(name: MessageName, values: Values = {}): void {
    this.#bar.hidden = false;
    say(this.#text, name, values);
  }

  clear(): void {
    this.#bar.hidden = true;
    this.#text.textContent = '';
  }
}
