import { compareParagraphs } from '#document-text/compare-text.ts';
import type { ContentVersion } from '#contract/contents.ts';
import type { SectionToCheck } from '#src/word/story/read-codes.ts';
import { inParallel } from './answers.ts';

/** How a document of a file for printing compares with the record that one of its seals names. */
export type SectionText = 'same' | 'altered' | 'beside' | 'untold';

/** The number of documents per result; the worst result of its seals counts for a document. */
export type SectionCounts = Record<SectionText, number>;

const WORST_FIRST: readonly SectionText[] = ['altered', 'untold', 'beside', 'same'];
/** The number of parallel requests; each record needs one. */
const AT_A_TIME = 4;

export const sectionKey = (section: number, publicId: string): string => `${section} ${publicId}`;

interface SectionRequest {
  /** The newest text of a record; null if it has none, or if the service doesn't answer. */
  newestContent: (publicId: string, signal: AbortSignal) => Promise<ContentVersion | null>;
  /** Whether the record exists and is the organization's own; the service returns no texts of other organizations. */
  isOwn: (publicId: string) => boolean;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Compares each document with the record of each seal in it, and fetches each record once. */
export async function compareSections(
  sections: readonly SectionToCheck[],
  { newestContent, isOwn, signal, onProgress }: SectionRequest,
): Promise<ReadonlyMap<string, SectionText>> {
  const found = new Map<string, SectionText>();
  const places = new Map<string, Set<number>>();
  for (const [index, { publicIds }] of sections.entries())
    for (const publicId of publicIds) places.set(publicId, (places.get(publicId) ?? new Set()).add(index));
  let done = 0;
  onProgress(done, places.size);
  await inParallel([...places], AT_A_TIME, signal, async ([publicId, indexes]) => {
    const newest = isOwn(publicId) ? await newestContent(publicId, signal) : null;
    for (const index of indexes)
      found.set(sectionKey(index, publicId), compared(newest, sections[index]?.text ?? []));
    onProgress((done += 1), places.size);
  });
  return found;
}

function compared(newest: ContentVersion | null, text: SectionToCheck['text']): SectionText {
  if (newest === null || newest.digest.version === 1) return 'untold';
  const { isSame, findings } = compareParagraphs(newest.digest, text);
  if (!isSame) return 'altered';
  return findings.length > 0 ? 'beside' : 'same';
}

/** A document without a seal counts as `untold`, because it names no record to compare with. */
export function sectionCounts(
  sections: readonly SectionToCheck[],
  found: ReadonlyMap<string, SectionText>,
): SectionCounts {
  const counts = { same: 0, altered: 0, beside: 0, untold: 0 };
  for (const [index, { publicIds }] of sections.entries()) {
    const texts = publicIds.map((publicId) => found.get(sectionKey(index, publicId)));
    counts[WORST_FIRST.find((text) => texts.includes(text)) ?? 'untold'] += 1;
  }
  return counts;
}
