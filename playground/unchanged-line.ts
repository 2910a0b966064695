import type { DocumentWatch } from '#word-host/unchanged/document-watch.ts';
import { say } from './say.ts';
import { make } from './sheet/showing.ts';

/** The add-in works in several steps: its act counts as finished after this time without a request to Word. */
const QUIET_MS = 400;

/** The line below the document that shows, after each act of the add-in, whether anything else changed. */
export class UnchangedLine {
  readonly #line: HTMLElement;
  #watch: DocumentWatch | null = null;
  #timer = 0;

  constructor(line: HTMLElement) {
    this.#line = line;
  }

  /** Shows nothing until the add-in has changed something in this document. */
  follow(watch: DocumentWatch): void {
    this.#watch = watch;
    this.#line.hidden = true;
    window.clearTimeout(this.#timer);
    const wait = () => {
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#show(watch), QUIET_MS);
    };
    watch.addEventListener('act', wait);
    // Comparing a long document takes long, and the add-in's answer must not wait for it.
    watch.addEventListener('request', () => {
      if (this.#timer !== 0) wait();
    });
  }

  #show(watch: DocumentWatch): void {
    this.#timer = 0;
    if (watch !== this.#watch) return;
    const changes = watch.differences();
    const [first] = changes;
    const details = this.#line.querySelector('details');
    const sentence = this.#line.querySelector('p');
    if (!details || !sentence) return;
    this.#line.hidden = false;
    this.#line.classList.toggle('is-changed', first !== undefined);
    sentence.hidden = first !== undefined;
    details.hidden = first === undefined;
    if (first === undefined) return say(sentence, 'nothingElse');
    const summary = details.querySelector('summary');
    if (summary) say(summary, 'changedBesides', { first });
    details.querySelector('ul')?.replaceChildren(...changes.map((change) => make('li', '', change)));
  }
}
