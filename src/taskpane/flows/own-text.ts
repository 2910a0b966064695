import { queryOptions } from '@tanstack/react-query';

import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import {
  contentDigest,
  type DigestedPassage,
  newDigestSeed,
  seedOf,
} from '#document-text/digest/content-digest.ts';
import { compareParagraphs } from '#document-text/compare-text.ts';
import { contentAdd, contentList, type ContentVersion } from '#contract/contents.ts';
import type { Client } from '#src/api/client.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { readIdentity } from '#src/word/document/document-identity.ts';
import { readSavedText } from '#src/word/document/saved-text.ts';
import { ownText, readText, restoreText, saveText } from '#src/word/document/stored-text.ts';
import { shownParagraph, SHOWN, type TextChange } from '#src/word/document/text-change.ts';
import type { WholeText } from '#document-text/docx/beside-texts.ts';
import { clearPixels } from '#document-text/pictures/picture-code.ts';
import { picturesToSeal } from '#document-text/pictures/placed-picture.ts';
import type { Passage } from '#document-text/docx/passages.ts';
import { WordError } from '#src/word/host/word-error.ts';

/** Digests of the verified, issued or accepted texts: the first and the newest ones. */
export const contentsQuery = (client: Client, publicId: string) =>
  queryOptions({
    queryKey: ['credentials', 'contents', publicId],
    queryFn: async ({ signal }) =>
      (await client.call(contentList, { public_id: publicId }, { signal })).versions,
  });

/**
 * How the file's own text differs from the newest version that the service has; compared with the file's own trace if the
 * service has none or doesn't answer, or its digest has an outdated form. null if it doesn't differ, or can't be compared.
 */
export function ownChange(
  document: Pick<OpenDocument, 'ownText' | 'textChange'>,
  newest: ContentVersion | null | undefined,
): TextChange | null {
  return isComparable(newest) && document.ownText
    ? changeSinceVersion(newest, document.ownText)
    : document.textChange;
}

const isComparable = (newest: ContentVersion | null | undefined): newest is ContentVersion =>
  newest != null && newest.digest.version !== 1;

/** What `ownChange` compares with; null for nothing. */
export function comparedWith(
  { ownText: text, isTraced }: Pick<OpenDocument, 'ownText' | 'isTraced'>,
  newest: ContentVersion | null,
): TextChange['source'] | null {
  if (isComparable(newest) && text) return 'service';
  return isTraced ? 'file' : null;
}

/** Like `changeSince`, compared with a version of the service, wherever in a long text the change is. */
export function changeSinceVersion(
  { at, digest }: Pick<ContentVersion, 'at' | 'digest'>,
  paragraphs: readonly Passage[],
): TextChange | null {
  const { isSame, added, missing } = compareParagraphs(digest, paragraphs);
  if (isSame) return null;
  const changed = added.flatMap(({ index }) => paragraphs[index] ?? []);
  return {
    source: 'service',
    since: Date.parse(`${at.replace(' ', 'T')}Z`) / 1000,
    paragraphs: changed.slice(0, SHOWN).map(shownParagraph),
    changed: changed.length,
    gone: Math.max(missing - changed.length, 0),
  };
}

/**
 * null for a text that is too long. Uses the seed of the document's earlier digest, because the two couldn't be compared
 * otherwise.
 */
export async function digestOf(
  texts: readonly DigestedPassage[],
  { placed }: Pick<WholeText, 'placed'>,
  like?: ContentDigest,
): Promise<ContentDigest | null> {
  const pictures = await picturesToSeal(placed?.() ?? [], clearPixels);
  return contentDigest(texts, like ? seedOf(like) : newDigestSeed(), undefined, pictures);
}

/**
 * Makes the present text the one that later changes are compared with: a new version at the service, if the user may
 * verify, and the trace in the file. Returns a function that undoes it: the former text becomes the newest version again.
 * Throws an ApiError or a WordError; then nothing was accepted, or it can be repeated: `not-kept` if the document has
 * changed, and the file that Word gives hasn't.
 */
export async function acceptText(
  client: Client,
  publicId: string,
  { mayVerify }: { mayVerify: boolean },
): Promise<() => Promise<void>> {
  let former: ContentDigest | undefined;
  let text: WholeText | undefined;
  const add = (content_digest: ContentDigest) =>
    client.call(contentAdd, { public_id: publicId, content_digest });
  if (mayVerify) {
    const { versions } = await client.call(contentList, { public_id: publicId });
    const newest = versions.at(-1);
    former = newest?.digest;
    const identity = await readIdentity();
    text = await readSavedText(identity?.docId ?? null);
    const hasChanged = (whole: WholeText) =>
      ownChange({ ownText: ownText(identity, publicId, whole), textChange: null }, newest) !== null;
    if (newest && !hasChanged(text) && hasChanged(await readText()))
      throw new WordError('not-kept', 'Word gives the file without the change');
    const digest = await digestOf(ownText(identity, publicId, text), identity ? text : {}, former);
    if (digest !== null) await add(digest);
  }
  const trace = await saveText(publicId, text?.passages);
  return async () => {
    if (former) await add(former);
    if (trace) await restoreText(trace);
  };
}
