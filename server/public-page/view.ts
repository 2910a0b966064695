import type { Language } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import { gone, invalid, notFound, rateLimited, type Refusal } from '#server/errors/refusals.ts';

import { shortDate } from './fact-rows.ts';
import type { OpenedRecord } from './open-record.ts';
import type { PageSite } from './page-site.ts';
import { refusalText } from '#server/html/refusal-texts.ts';
import type { ReaderFields, TypingProblem } from './typed-proof.ts';
import { TEXTS } from './texts.ts';
import {
  addressNotes,
  contactOf,
  frameOf,
  type Reader,
  type VerdictView,
  verdictView,
} from './verdict-view.ts';
import type { Visit } from './readers.ts';

/** A form that asks for the ID and the check code; desk-page.ts renders it. */
export type TypedView = Asking & { site: PageSite; language: Language };

export type Asking =
  | { kind: 'typed'; typed: TypedFields; problems: readonly TypingProblem[] }
  | { kind: 'id_alone'; typed: TypedFields; problems: readonly [] };
type TypedFields = Pick<ReaderFields, 'id' | 'code'>;

export type Opened = OpenedRecord | Asking | { kind: 'too_many'; refusal: Refusal };

/** Plain data: what a person sees, and what a machine gets instead. */
export interface View {
  refusal: Refusal | null;
  /** For machines, if nothing is refused. */
  body?: object;
  page: VerdictView | TypedView;
}

const PROBLEMS: Readonly<Record<TypingProblem['kind'], string>> = {
  'no-id': 'id is required',
  'wrong-id': 'id must look like SM-DOC-2026-8K4T2M9Q',
  'id-letter': 'id must look like SM-DOC-2026-8K4T2M9Q',
  'code-letter': 'code must look like K7M2-QD4F',
  'no-code': 'code is required',
  'wrong-code': 'code must look like K7M2-QD4F',
};

export function viewOf(opened: Exclude<Opened, { kind: 'record' }>, visit: Visit, site: PageSite): View {
  const { language } = visit;
  switch (opened.kind) {
    case 'withdrawn': {
      const { record, withdrawnAt } = opened;
      const refusal = gone(`The key for this seal was withdrawn on ${withdrawnAt.slice(0, 10)}`);
      return { refusal, page: keyWithdrawnView({ ...record, withdrawnAt }, visit, site) };
    }
    case 'unknown':
      return { refusal: notFound("Couldn't find this document"), page: notRecognisedView(visit, site) };
    case 'limited': {
      const refusal = rateLimited(opened.seconds, 'wrong check codes');
      return { refusal, page: tooManyCodesView(opened.seconds, visit, site) };
    }
    case 'too_many':
      return { refusal: opened.refusal, page: tooManyView(visit, site) };
    case 'typed': {
      const refusal = invalid(opened.problems.map(({ kind }) => PROBLEMS[kind]).join('; '));
      return { refusal, page: { ...opened, site, language } };
    }
    default: {
      const refusal = notFound("The ID alone isn't enough: use the whole verify_url");
      return { refusal, page: { ...opened, site, language } };
    }
  }
}

/** Shows no fact of the record, because anyone with a leaked key can make this address for any record. */
function keyWithdrawnView(
  { issuer, contact, withdrawnAt }: { issuer: string; contact: string | null; withdrawnAt: string },
  { proof, language }: Reader,
  site: PageSite,
): VerdictView {
  const texts = TEXTS[language];
  return verdictView(language, site, {
    frame: frameOf(proof, site),
    verdict: 'key_withdrawn',
    tone: 'bad',
    title: texts.verdicts.key_withdrawn,
    issuer: undirected(issuer),
    meaning: texts.keyWithdrawn(shortDate(withdrawnAt, language)),
    notes: [
      { text: texts.inDoubt, ...contactOf({ name: issuer, contact, domain: null }, texts.findAddress) },
      ...addressNotes(site, language, proof.publicId),
    ],
  });
}

/** The same for an unknown public id, a bad signature and a wrong check code. A typed ID stays in the form. */
function notRecognisedView({ proof, posted, language }: Visit, site: PageSite): VerdictView {
  const texts = TEXTS[language];
  const isTyped = posted?.path === '/verification/check';
  const again = isTyped ? `/verification/document/${proof.publicId}` : '/';
  return verdictView(language, site, {
    // Any bad signature opens this page in the other language; without one the page is about a typed ID.
    frame: { path: `${site.base}/verification/check`, query: { sig: 'bad' } },
    verdict: 'not_recognised',
    tone: 'bad',
    title: texts.verdicts.not_recognised,
    meaning: texts.notRecognised,
    notes: [
      { text: texts.whatToDo },
      {
        text: texts.typedWrong,
        contact: texts.checkAgain,
        href: `${site.base}${again}?lang=${language}`,
        after: '.',
      },
      ...addressNotes(site, language, '').slice(0, 1),
    ],
  });
}

export function tooManyView(visit: Visit, site: PageSite): VerdictView {
  const { language } = visit;
  const { title, meaning, advice } = refusalText(429, language);
  return verdictView(language, site, {
    frame: sameRequest(visit, site),
    verdict: 'too_many',
    tone: 'passing',
    title,
    meaning: { before: meaning, after: '' },
    notes: [{ text: TEXTS[language].unchecked }, { text: advice }],
  });
}

/** For a reader whose check code isn't judged now. */
export function tooManyCodesView(seconds: number, visit: Visit, site: PageSite): VerdictView {
  const { language } = visit;
  const { title, meaning, soon, tomorrow } = TEXTS[language].tooManyCodes;
  const notes = [{ text: seconds > 60 ? tomorrow : soon }];
  return verdictView(language, site, {
    frame: sameRequest(visit, site),
    verdict: 'too_many',
    tone: 'passing',
    title,
    meaning,
    notes,
  });
}

/** Nothing was judged yet, so the language switch repeats the request. */
function sameRequest({ posted, proof }: Visit, { base }: PageSite): VerdictView['frame'] {
  if (posted) return { posted: { action: base + posted.path, fields: posted.fields } };
  return { query: { sig: 'sig' in proof ? proof.sig : '' } };
}
