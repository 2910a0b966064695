import { ApiError } from '../api/client.ts';
import { WordError, type WordErrorReason } from '../word/word-error.ts';

/** What a ribbon command can say when it did not do its work. The words are in the catalogs, under `commands.`. */
export const SENTENCES = [
  'notConnected',
  'moved',
  'notValid',
  'untitled',
  'unreachable',
  'refused',
  'tooOld',
  'failed',
] as const;
export type Sentence = (typeof SENTENCES)[number];

const PARAMETER = 'sentence';

const WORD_SENTENCES: Partial<Record<WordErrorReason, Sentence>> = {
  'read-only': 'refused',
  protected: 'refused',
  locked: 'refused',
  'too-old': 'tooOld',
};

export function sentenceFor(error: unknown): Sentence {
  if (error instanceof WordError) return WORD_SENTENCES[error.reason] ?? 'failed';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'unauthorized') return 'notConnected';
  return error.code === 'offline' || error.code === 'unavailable' ? 'unreachable' : 'failed';
}

/** The page that shows a sentence: only one of ours can be named, no text can be passed. */
export function sentenceAddress(sentence: Sentence, page: string): string {
  const address = new URL(page);
  // Office opens no other dialogs; what plays Word over http knows its own page again.
  address.protocol = 'https:';
  address.search = new URLSearchParams({ [PARAMETER]: sentence }).toString();
  address.hash = '';
  return address.href;
}

/** null for the function file itself; an unknown name says no more than that something failed. */
export function sentenceAsked(search: string): Sentence | null {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return asked === null ? null : (SENTENCES.find((sentence) => sentence === asked) ?? 'failed');
}
