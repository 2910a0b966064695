import { type Language, type MessageName, messages } from './messages.ts';

/** An element that the page must contain. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}`);
  return found;
}

export type Values = Readonly<Record<string, string>>;

const fillings = new WeakMap<HTMLElement, Values>();
let language: Language = navigator.language.startsWith('fr') ? 'fr' : 'en';

export const currentLanguage = () => language;
export const wordLocale = () => (language === 'fr' ? 'fr-FR' : 'en-US');

export function sentence(name: MessageName, values: Values = {}): string {
  return messages[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Sets an element's text, and updates it when the language changes. */
export function say(shown: HTMLElement, name: MessageName, values: Values = {}): void {
  shown.dataset['say'] = name;
  fillings.set(shown, values);
  shown.textContent = sentence(name, values);
}

/** The same for an accessible name. */
export function label(shown: HTMLElement, name: MessageName, values: Values = {}): void {
  shown.dataset['label'] = name;
  fillings.set(shown, values);
  shown.setAttribute('aria-label', sentence(name, values));
}

export function speak(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  for (const shown of document.querySelectorAll<HTMLElement>('[data-say], [data-label]')) {
    const { say: text, label: name } = shown.dataset;
    const values = fillings.get(shown);
    if (text && isMessage(text)) shown.textContent = sentence(text, values);
    if (name && isMessage(name)) shown.setAttribute('aria-label', sentence(name, values));
  }
  document.title = sentence('title');
}

const isMessage = (name: string): name is MessageName => name in messages.en;

/** The line above the document that shows what went wrong and what is safe. */
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
