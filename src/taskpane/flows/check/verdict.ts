import { SEAL_SIZE_MM } from '#contract/word-file/seal.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import type { SealToCheck } from '#src/word/story/read-codes.ts';
import type { Answer, KnownRecord } from './answers.ts';
import { sectionKey, type SectionText } from './section-texts.ts';
import { isForeign, leadsElsewhere, type ScannableItem, type ScannableSeal } from './scannable-item.ts';

/** From worst to best; if several apply, the first one counts. */
export const VERDICTS = [
  'revoked',
  'unknown',
  'expired',
  'another',
  'altered',
  'unsealed',
  'swapped',
  'unreadable',
  'cropped',
  'covered',
  'duplicate',
  'stretched',
  'small',
  'unlocked',
  'beside',
  'not-asked',
  'untold',
  'scheduled',
  'foreign',
  'text',
  'fine',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Worth knowing, but nothing has to be done. */
const NOTES: readonly Verdict[] = ['scheduled', 'foreign', 'text'];

/** Cameras begin to struggle with a code stretched more than this. */
const LARGEST_STRETCH = 1.05;
/** Word rounds to tenths of a point. */
const ROUNDING_MM = 0.2;

export const needsAttention = (verdict: Verdict): boolean => verdict !== 'fine' && !NOTES.includes(verdict);

export type Owner = 'this-document' | 'issued-content' | 'section' | 'other';

export interface Judged {
  verdict: Verdict;
  /** The owner: the open document's record, an issued document in the file, a document for printing, or something else. */
  owner: Owner;
  record: KnownRecord | null;
}

export interface JudgingContext {
  identity: DocumentIdentity | null;
  /** Of the file's own record. */
  publicId: string | null;
  /** Public ids of the issued documents in the body. */
  issuedContents: readonly string[];
  ownBases: readonly string[];
  /** The results of `compareSections`. */
  sectionTexts: ReadonlyMap<string, SectionText>;
}

/** The verdict on a scannable item. `answer` is null if the service wasn't to be asked. */
export function judge(item: ScannableItem, answer: Answer | null, context: JudgingContext): Judged {
  const record = answer?.outcome === 'known' ? answer.record : null;
  const owner = ownerOf(item, record, context);
  return { verdict: verdictOf(item, answer, owner, context), owner, record };
}

function verdictOf(
  item: ScannableItem,
  answer: Answer | null,
  owner: Owner,
  { ownBases, sectionTexts }: JudgingContext,
): Verdict {
  if (item.kind === 'none') return 'unsealed';
  if (answer === null) return beyond(item);
  const isElsewhere = leadsElsewhere(item, ownBases);
  if (answer.outcome === 'unknown' && isElsewhere && isForeign(item, ownBases)) return beyond(item);
  const ofRecord = recordVerdict(answer, owner);
  if (ofRecord !== null && ofRecord !== 'scheduled') return ofRecord;
  const ofText = owner === 'section' ? sectionTexts.get(sectionKeyOf(item)) : undefined;
  if (ofText === 'altered') return ofText;
  if (isElsewhere) return answer.outcome === 'known' ? 'swapped' : 'not-asked';
  const ofPicture = item.kind === 'seal' ? sealVerdict(item) : null;
  if (ofPicture !== null) return ofPicture;
  if (!item.isReadable) return 'unreadable';
  if (answer.outcome === 'not-asked') return 'not-asked';
  return ofText === undefined || ofText === 'same' ? (ofRecord ?? 'fine') : ofText;
}

/** A code of another service isn't asked about. */
const beyond = ({ destination }: ScannableItem): Verdict =>
  destination?.kind === 'text' ? 'text' : 'foreign';

function recordVerdict(answer: Answer, owner: Owner): Verdict | null {
  if (answer.outcome === 'unknown') return 'unknown';
  if (answer.outcome === 'not-asked') return null;
  const { status } = answer.record;
  if (status === 'revoked' || status === 'expired') return status;
  if (owner === 'other') return 'another';
  return status === 'scheduled' ? 'scheduled' : null;
}

function sealVerdict({ seal, isReadable, isRepeated }: ScannableSeal): Verdict | null {
  if (!isReadable) return 'unreadable';
  if (seal.isCropped) return 'cropped';
  if (seal.isCovered) return 'covered';
  if (isRepeated) return 'duplicate';
  return sizeVerdict(seal) ?? (seal.isLocked ? null : 'unlocked');
}

function sizeVerdict({ widthMm, heightMm }: SealToCheck): Verdict | null {
  if (widthMm === null || heightMm === null) return null;
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  if (long / short > LARGEST_STRETCH) return 'stretched';
  return short < SEAL_SIZE_MM.min - ROUNDING_MM ? 'small' : null;
}

function ownerOf(
  item: ScannableItem,
  record: KnownRecord | null,
  { identity, publicId, issuedContents, sectionTexts }: JudgingContext,
): Owner {
  const marked = publicIdOf(item);
  const isOfFile =
    record !== null && record.docId !== null && identity !== null
      ? record.docId === identity.docId
      : publicId !== null && marked === publicId;
  if (isOfFile) return 'this-document';
  if (sectionTexts.has(sectionKeyOf(item))) return 'section';
  // In a header it would stand for all pages instead of its content.
  const isWithContent = item.place.story === 'body' && marked !== null && issuedContents.includes(marked);
  return isWithContent ? 'issued-content' : 'other';
}

function sectionKeyOf(item: ScannableItem): string {
  const { story, section } = item.place;
  return story === 'body' && section !== null ? sectionKey(section, publicIdOf(item) ?? '') : '';
}

function publicIdOf(item: ScannableItem): string | null {
  if (item.kind === 'seal') return item.seal.publicId;
  return item.destination?.kind === 'verification' ? item.destination.publicId : null;
}
