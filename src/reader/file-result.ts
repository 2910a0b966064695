import type { CheckFileTexts } from './check-file-texts.ts';
import type { ComparedText } from './compared-file.ts';
import { element, opened } from './page-parts.ts';
import { pageFigures } from './page-pictures.ts';

interface Listed {
  text: string;
  index: number | null;
  /** The label of its kind, before its words. */
  label?: string;
}

const MAX_LISTED = 30;
const MAX_LENGTH = 300;

/** Shows what a comparison found, and what it didn't look at. */
export function textDetails(
  { comparison, unsealed, pages, at, newestAt }: ComparedText,
  texts: CheckFileTexts,
  { issuer, moment }: { issuer: string; moment: (at: string) => string },
): HTMLElement[] {
  const { isSame, added, moved, missing, sealed, beside, findings, isPaged } = comparison;
  const list = (heading: string, passages: readonly Listed[], hasPlace: boolean) =>
    passages.length === 0
      ? []
      : [element('h2', heading), ...listOf(passages, texts, hasPlace ? placeIn(texts, isPaged) : () => [])];
  const named = findings.map(({ kind, ...place }) => ({ ...place, label: texts.findings[kind] }));
  const marked = [...findings, ...added, ...moved].flatMap(({ index }) => index ?? []);
  const compared = texts.sealed(moment(at), sealed);
  return [
    ...list(texts.added, added, isPaged),
    ...list(texts.moved, moved, isPaged),
    ...(missing > 0 ? [element('p', texts.missing(missing))] : []),
    ...(isSame ? [] : [element('p', texts.ask(issuer))]),
    ...list(texts.findingsHeading, named, true),
    ...list(texts.beside, beside, isPaged),
    ...(pages ? [pageFigures(pages, new Set(marked), texts)] : []),
    element('p', texts.limits(unsealed, isPaged)),
    element('p', at === newestAt ? compared : `${compared} ${texts.newer(moment(newestAt))}`),
  ];
}

const placeIn = (texts: CheckFileTexts, isPaged: boolean) => (index: number | null) =>
  index === null ? [] : [` (${isPaged ? texts.page(index + 1) : texts.paragraph(index + 1)})`];

/** Shows all of them: a long list can be expanded, so that nothing is hidden behind its beginning. */
function listOf(
  passages: readonly Listed[],
  texts: CheckFileTexts,
  placeOf: (index: number | null) => string[],
): HTMLElement[] {
  const items = passages.map(({ label, text, index }) => {
    const item = element('li', '');
    item.append(...(label ? [text === '' ? label : label + texts.colon] : []), ...quoted(text, texts));
    item.append(...placeOf(index));
    return item;
  });
  const list = element('ul', '');
  list.append(...items.slice(0, MAX_LISTED));
  if (items.length <= MAX_LISTED) return [list];
  const others = element('ul', '');
  others.append(...items.slice(MAX_LISTED));
  return [list, opened(texts.more(items.length - MAX_LISTED), others)];
}

function quoted(text: string, texts: CheckFileTexts): HTMLElement[] {
  const isLong = text.length > MAX_LENGTH;
  const quote = element('bdi', isLong ? `${text.slice(0, MAX_LENGTH)}…` : text);
  return isLong ? [quote, opened(texts.whole, element('bdi', text))] : [quote];
}
