import { compareParagraphs, type FoundPassage } from './digest/compare-content.ts';
import { compareWords, type PageComparison } from './digest/compare-pages.ts';
import type { ContentDigest } from './digest/digest-format.ts';
import type { DocxText } from './docx/read-docx.ts';
import type { DocumentText } from './read-document.ts';

export interface TextComparison extends PageComparison {
  /** The `index` of a passage is that of its page. */
  isPaged: boolean;
}

/**
 * Compares the text of a file with a sealed version. `isCaption` tells what was printed with a seal and is no part of
 * what was sealed: in a PDF it's text like any other, and programs make bare text of the control around it.
 */
export function compareText(
  digest: ContentDigest,
  text: DocumentText,
  isCaption: (text: string) => boolean = () => false,
): TextComparison {
  const isPaged = text.format === 'pdf';
  const found = isPaged ? compareWords(digest, text.lines) : comparePassages(digest, text);
  const withoutCaption = (passages: FoundPassage[]) => passages.filter((passage) => !isCaption(passage.text));
  const added = withoutCaption(found.added);
  const isSame = added.length + found.moved.length + found.missing === 0;
  return { ...found, added, beside: withoutCaption(found.beside), isSame, isPaged };
}

function comparePassages(digest: ContentDigest, { passages, beside }: DocxText): PageComparison {
  const texts = passages.map(({ text }) => text);
  return { ...compareParagraphs(digest, texts), beside: beside.map((text, index) => ({ text, index })) };
}
