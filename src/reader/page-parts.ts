import { undirected } from '#contract/undirected.ts';

/** An element that the page contains for its script. */
export function required<E extends Element>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}`);
  return found;
}

export function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** A formatted date, and a time behind it, in which no line ends; French has an ordinal for the first day. */
export const unbroken = (moment: string): string =>
  moment
    .replace(/^1 /, document.documentElement.lang === 'fr' ? '1er ' : '1 ')
    .replace(/^.*?\d{4}|\d:\d.*/g, (whole) => whole.replaceAll(/\s/g, '\u00a0'));

/** A moment in the reader's calendar and time zone. */
export function localMoment(moment: Date): string {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return unbroken(clock.format(moment));
}

/** A name, isolated from the text around it, without characters that would show it in another order. */
export const isolated = (name: string): string => `\u2068${undirected(name)}\u2069`;

/** Content that is collapsed until the reader opens it. */
export function opened(summary: string, content: HTMLElement): HTMLElement {
  const details = element('details', '');
  details.append(element('summary', summary), content);
  return details;
}

/**
 * Calls `take` for each file chosen with an area's button or dropped on the page; of several dropped at once, for the first.
 * The class `ready` tells the page's style that the script runs; see AWAIT_SCRIPT.
 */
export function onFile(area: HTMLElement, take: (file: File, isAlone: boolean) => void): void {
  document.documentElement.className = 'ready';
  const input = area.querySelector<HTMLInputElement>('input[type=file]');
  const takeChosen = () => {
    const [file] = input?.files ?? [];
    // Otherwise choosing the same file again would be no change.
    if (input) input.value = '';
    if (file) take(file, true);
  };
  input?.addEventListener('change', takeChosen);
  // The reader may have been faster than this script.
  takeChosen();
  // Listen on the whole page: a browser leaves the page for a file that is dropped beside the area.
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    area.classList.add('is-over');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) area.classList.remove('is-over');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    area.classList.remove('is-over');
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (file) take(file, others.length === 0);
  });
}
