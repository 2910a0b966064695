import type { FoundPassage } from '#document-text/digest/left-over.ts';

import type { CheckFileTexts } from './check-file-texts.ts';
import type { ComparedFile, ComparedText } from './compared-file.ts';

interface Asked {
  issuer: string;
  /** The record itself is valid today. */
  isValid: boolean;
  language: string;
}

const MAX_LISTED = 30;
const MAX_LENGTH = 300;

/** What came of the file, for a reader. */
export function resultOf(result: ComparedFile, texts: CheckFileTexts, asked: Asked): HTMLElement {
  if ('comparison' in result) return textResult(result, texts, asked);
  const { registered, newestAt } = result;
  const day = (at: string | null) => dayOf(at ?? registered.registered_at, asked.language);
  const dates = {
    registered: day(registered.registered_at),
    withdrawn: day(registered.withdrawn_at),
    newest: day(newestAt),
  };
  const box = element('div', '');
  box.dataset['outcome'] = registered.state === 'current' ? 'agrees' : 'differs';
  box.append(element('h3', texts.registered[registered.state](asked.issuer, dates)));
  return box;
}

function textResult(
  { comparison, at, newestAt }: ComparedText,
  texts: CheckFileTexts,
  { issuer, isValid, language }: Asked,
): HTMLElement {
  const { isSame, added, moved, missing, sealed, beside, isPaged } = comparison;
  const list = (heading: string, passages: readonly FoundPassage[]) =>
    passages.length === 0 ? [] : [element('h3', heading), listOf(passages, texts, isPaged)];
  // Text in the margin of a page may be a letterhead, or a grade that somebody added there.
  const agreed = isValid && beside.length === 0 ? texts.genuine(issuer) : texts.agrees;
  const compared = texts.sealed(dayOf(at, language), sealed);
  const box = element('div', '');
  box.dataset['outcome'] = isSame ? 'agrees' : 'differs';
  box.append(
    element('h3', isSame ? agreed : texts.differs),
    element('p', at === newestAt ? compared : `${compared} ${texts.newer(dayOf(newestAt, language))}`),
    ...list(texts.added, added),
    ...list(texts.moved, moved),
    ...(missing > 0 ? [element('p', texts.missing(missing))] : []),
    ...(isSame ? [] : [element('p', texts.ask(issuer))]),
    ...list(texts.beside, beside),
    element('p', texts.limits),
  );
  return box;
}

function dayOf(at: string, language: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${at.slice(0, 10)}T00:00:00Z`),
  );
  return language === 'fr' ? day.replace(/^1 /, '1er ') : day;
}

function listOf(passages: readonly FoundPassage[], texts: CheckFileTexts, isPaged: boolean): HTMLElement {
  const list = element('ul', '');
  for (const { text, index } of passages.slice(0, MAX_LISTED)) {
    const item = element('li', '');
    const quoted = document.createElement('bdi');
    quoted.textContent = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
    item.append(quoted, ...(isPaged ? [` (${texts.page(index + 1)})`] : []));
    list.append(item);
  }
  const others = passages.length - MAX_LISTED;
  if (others > 0) list.append(element('li', texts.more(others)));
  return list;
}

export function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
