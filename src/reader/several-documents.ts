import { joinedParts } from '#document-text/joined-documents.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import type { DocumentText } from '#document-text/read-document.ts';

const PUBLIC_IDS = /SM-[A-Z]{3}-\d{4}-[0-9A-Z]{8}/g;

/**
 * The documents whose seals a file has, by public id, each with the parts of the file that may be its whole text: anyone
 * can write the caption of another document into an edited one. `seals` are the controls of a .docx.
 */
export function documentsIn(
  text: DocumentText,
  seals: ReadonlyMap<Element, string>,
  captionOf: (publicId: string) => (text: string) => boolean,
): Map<string, DocumentText[]> {
  if (text.format === 'pdf') {
    const captions = captionsIn(text.lines, captionOf);
    return new Map(
      [...new Set([...captions.values()].flatMap((ids) => [...ids]))].map((id) => {
        const ranges = pagesOf(id, captions);
        return [id, ranges.map((holds) => ({ ...text, lines: text.lines.filter(holds) }))];
      }),
    );
  }
  const body = text.passages[0]?.element.ownerDocument;
  const controls = [...seals.keys()].filter(({ ownerDocument }) => ownerDocument === body);
  const { parts } = joinedParts(text.passages, controls);
  return new Map(
    [...new Set(seals.values())].map((id) => {
      const own = parts.filter((part) => part.controls.some((control) => seals.get(control) === id));
      return [id, own.map(({ passages }) => ({ ...text, passages, beside: [] }))];
    }),
  );
}

/** The documents whose caption fills a visible line of a page. A text that only mentions another one doesn't count. */
function captionsIn(lines: readonly PageLine[], captionOf: (publicId: string) => (text: string) => boolean) {
  const captions = new Map<number, Set<string>>();
  for (const { text, page, isUnseen } of lines)
    for (const id of (!isUnseen && text.match(PUBLIC_IDS)) || [])
      if (captionOf(id)(text)) captions.set(page, (captions.get(page) ?? new Set()).add(id));
  return captions;
}

/** A document's seal is on its first page, on its last one, or on all of them. */
function pagesOf(id: string, captions: ReadonlyMap<number, Set<string>>): ((line: PageLine) => boolean)[] {
  const own = [...captions].flatMap(([page, ids]) => (ids.has(id) ? page : []));
  const [first, last] = [Math.min(...own), Math.max(...own)];
  const before = Math.max(-1, ...[...captions.keys()].filter((page) => page < first));
  const after = Math.min(Infinity, ...[...captions.keys()].filter((page) => page > last));
  return [({ page }) => page > before && page <= last, ({ page }) => page >= first && page < after];
}
