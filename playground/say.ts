import { type Language, type MessageName, messages } from './messages.ts';

export type Values = Readonly<Record<string, string>>;

/** What stands in the gaps of an element's sentence. */
const fillings = new WeakMap<HTMLElement, Values>();
let language: Language = navigator.language.startsWith('fr') ? 'fr' : 'en';

export const currentLanguage = () => language;
export const wordLocale = () => (language === 'fr' ? 'fr-FR' : 'en-US');

export function sentence(name: MessageName, values: Values = {}): string {
  return messages[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Gives an element its words, and keeps them right when the language changes. */
export function say(element: HTMLElement, name: MessageName, values: Values = {}): void {
  element.dataset['say'] = name;
  fillings.set(element, values);
  element.textContent = sentence(name, values);
}

/** The same for an accessible name. */
export function label(element: HTMLElement, name: MessageName, values: Values = {}): void {
  element.dataset['label'] = name;
  fillings.set(element, values);
  element.setAttribute('aria-label', sentence(name, values));
}

export function speak(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  for (const element of document.querySelectorAll<HTMLElement>('[data-say], [data-label]')) {
    const { say: text, label: name } = element.dataset;
    const values = fillings.get(element);
    if (text && isMessage(text)) element.textContent = sentence(text, values);
    if (name && isMessage(name)) element.setAttribute('aria-label', sentence(name, values));
  }
  document.title = sentence('title');
}

const isMessage = (name: string): name is MessageName => name in messages.en;
