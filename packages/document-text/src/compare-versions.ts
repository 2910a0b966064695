import { compareText, type TextComparison } from './compare-text.ts';
import type { ContentDigest } from './digest/digest-format.ts';
import type { DocumentText } from './read-document.ts';

/**
 * Compares with the newest version that equals the text, otherwise with the newest of all. Takes the versions oldest first.
 * null without versions, or if the newest has a digest of version 1, which can't be compared.
 */
export function compareVersions<Version extends { digest: ContentDigest }>(
  versions: readonly Version[],
  text: DocumentText,
  isCaption?: (text: string) => boolean,
): { comparison: TextComparison; version: Version } | null {
  let newest: { comparison: TextComparison; version: Version } | null = null;
  for (const version of versions.toReversed()) {
    if (version.digest.version === 1) continue;
    const candidate = { comparison: compareText(version.digest, text, isCaption), version };
    if (candidate.comparison.isSame) return candidate;
    if (version === versions.at(-1)) newest = candidate;
  }
  return newest;
}
