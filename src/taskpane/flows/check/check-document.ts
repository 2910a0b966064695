import type { ContentVersion } from '#contract/contents.ts';
import { ApiError } from '#src/api/api-error.ts';
import { readCodes, type DocumentToCheck } from '#src/word/story/read-codes.ts';
import type { EmbeddedPicture, Unseen } from '#src/word/story/story-codes.ts';
import { comparedWith, ownChange } from '#src/taskpane/flows/own-text.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import type { TextChange } from '#src/word/document/text-change.ts';
import { answersTo, type Answer, type Service } from './answers.ts';
import { codesIn, type PictureReading } from './picture-codes.ts';
import { keyOf, questionOf, scannableItemsIn, type ScannableItem } from './scannable-item.ts';
import { compareSections, type SectionCounts, sectionCounts } from './section-texts.ts';
import { judge, VERDICTS, type Judged } from './verdict.ts';

export interface Finding extends Judged {
  item: ScannableItem;
  /** Why the service didn't answer; null if it did. */
  error: ApiError | null;
}

/** What wasn't looked at, by kind. */
export interface NotLookedAt extends Unseen {
  otherFormats: number;
  tooLarge: number;
  /** Of a verified document, or of issued ones in the file, no text was compared. */
  isTextUncompared: boolean;
}

export interface CheckReport extends Pick<OpenDocument, 'unread' | 'textChange' | 'isMoved' | 'publicId'> {
  /** Worst first. */
  findings: Finding[];
  /** How the text of each document in a file for printing compares with its own record; null for any other file. */
  sections: SectionCounts | null;
  notLookedAt: NotLookedAt;
  /** What the text of the file's own record was compared with; null for nothing. */
  textSource: TextChange['source'] | null;
  /** Shows whether the document is still the checked one. */
  trace: string;
  /** In milliseconds since 1970. */
  at: number;
}

export type CheckStep =
  | { name: 'reading' }
  | { name: 'decoding'; done: number; total: number }
  | { name: 'asking'; done: number; total: number }
  | { name: 'comparing'; done: number; total: number };

export interface CheckSources extends Service {
  /** The beginnings of this service's public page addresses; `met` are those in the document. */
  ownBases(met: readonly string[], signal: AbortSignal): Promise<string[]>;
  /** A record's newest text of which the service has a digest; null if there is none, or it doesn't answer. */
  newestContent(publicId: string, signal: AbortSignal): Promise<ContentVersion | null>;
}

type WithPicture = Pick<DocumentToCheck['seals'][number], 'picture'>;

interface CheckRequest {
  sources: CheckSources;
  signal: AbortSignal;
  onStep?: (step: CheckStep) => void;
}

/**
 * Looks at everything in the open document that a reader may scan, and asks the service about its own codes. Changes
 * nothing and counts no scan. Throws a WordError if the document can't be read; a missing answer of the service is a
 * finding.
 */
export async function checkDocument({
  sources,
  signal,
  onStep = () => {},
}: CheckRequest): Promise<CheckReport> {
  onStep({ name: 'reading' });
  const document = await readCodes();
  signal.throwIfAborted();
  const readings = await readPictures(document, signal, onStep);
  const readingOf = ({ picture }: WithPicture) => (picture && readings.get(nameOf(picture))) ?? null;
  const items = scannableItemsIn(document, readingOf);
  const { identity, publicId, issuedContents } = document;
  const bases = await sources.ownBases(basesMet(items), signal);
  const questions = items.map((item) => questionOf(item, bases));
  const ownQuestions = questions.filter((question) => question !== null);
  const answers = await answersTo(ownQuestions, sources, signal, (done, total) => {
    onStep({ name: 'asking', done, total });
  });
  const answerOf = (index: number): Answer | null => {
    const question = questions[index] ?? null;
    return question && (answers.get(keyOf(question)) ?? null);
  };
  const own = items.flatMap((item, index) => {
    const answer = answerOf(index);
    const isOwn = answer?.outcome === 'known' && answer.record.issuer === null;
    return item.kind === 'seal' && isOwn ? item.seal.publicId : [];
  });
  const sectionTexts = await compareSections(document.sections, {
    newestContent: (id) => sources.newestContent(id, signal),
    isOwn: (id) => own.includes(id),
    signal,
    onProgress: (done, total) => onStep({ name: 'comparing', done, total }),
  });
  const context = { identity, publicId, issuedContents, ownBases: bases, sectionTexts };
  const findings = items.map((item, index): Finding => {
    const answer = answerOf(index);
    const error = answer?.outcome === 'not-asked' ? answer.error : null;
    return { ...judge(item, answer, context), item, error };
  });
  const newest = publicId === null ? null : await sources.newestContent(publicId, signal);
  const textSource = comparedWith(document, newest);
  const looked = [...document.seals, ...document.pictures].map((each) => readingOf(each)?.outcome);
  const countOf = (outcome: PictureReading['outcome']) => looked.filter((each) => each === outcome).length;
  return {
    findings: findings.toSorted((one, other) => rank(one) - rank(other)),
    sections: document.sections.length > 0 ? sectionCounts(document.sections, sectionTexts) : null,
    notLookedAt: {
      ...document.unseen,
      otherFormats: countOf('other-format'),
      tooLarge: countOf('too-large'),
      isTextUncompared:
        textSource === null &&
        (publicId === null
          ? findings.some(({ owner }) => owner === 'issued-content')
          : document.sections.length === 0 && findings.length > 0),
    },
    textSource,
    unread: document.unread,
    textChange: ownChange(document, newest),
    isMoved: document.isMoved,
    publicId,
    trace: document.trace,
    at: Date.now(),
  };
}

/** Looks at a picture once, even if it's in several places. */
async function readPictures(
  { seals, pictures }: DocumentToCheck,
  signal: AbortSignal,
  onStep: (step: CheckStep) => void,
): Promise<Map<string, PictureReading>> {
  const embedded = [...seals, ...pictures].flatMap(({ picture }) => picture ?? []);
  const unique = [...new Map(embedded.map((picture) => [nameOf(picture), picture])).values()];
  const readings = new Map<string, PictureReading>();
  for (const [done, picture] of unique.entries()) {
    onStep({ name: 'decoding', done, total: unique.length });
    readings.set(nameOf(picture), await codesIn(picture));
    signal.throwIfAborted();
  }
  return readings;
}

function basesMet(items: ScannableItem[]): string[] {
  return items.flatMap(({ destination }) => (destination?.kind === 'verification' ? destination.base : []));
}

const nameOf = ({ type, base64 }: EmbeddedPicture): string => `${type} ${base64}`;

const rank = ({ verdict }: Finding): number => VERDICTS.indexOf(verdict);
