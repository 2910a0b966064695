import type { Language } from '#contract/fields.ts';
import { gone, invalid, notFound, rateLimited, type Refusal } from '#server/errors/refusals.ts';

import { publicFacts } from './facts.ts';
import { canCheckFile } from './public-record.store.ts';
import type { OpenedRecord } from './open-record.ts';
import type { PageSite } from './page-site.ts';
import type { PublicRecord } from './public-record.store.ts';
import type { ReaderFields, TypingProblem } from './typed-proof.ts';
import {
  keyWithdrawnView,
  notRecognisedView,
  recordView,
  tooManyCodesView,
  tooManyView,
  type VerdictView,
} from './verdict-view.ts';
import type { Visit } from './visit.ts';

/** What a form shows that asks for the ID and the check code; desk-page.ts prints it. */
export type TypedView = Asking & { site: PageSite; language: Language };

export type Asking =
  /** What somebody typed, with what to put right in it. */
  | { kind: 'typed'; typed: TypedFields; problems: readonly TypingProblem[] }
  | { kind: 'id_alone'; typed: TypedFields; problems: readonly [] };
type TypedFields = Pick<ReaderFields, 'id' | 'code'>;

/** What a reader's request came to. */
export type Opened = OpenedRecord | Asking | { kind: 'too_many'; refusal: Refusal };

/** Plain data: what a person is shown, and what a machine gets in its place. */
export interface View {
  refusal: Refusal | null;
  /** For machines, where nothing is refused. */
  body?: object;
  page: VerdictView | TypedView;
}

const PROBLEMS: Readonly<Record<TypingProblem['kind'], string>> = {
  'wrong-id': 'id must look like SM-DOC-2026-8K4T2M9Q',
  'id-letter': 'id must look like SM-DOC-2026-8K4T2M9Q',
  'code-letter': 'code must look like K7M2-QD4F',
  'no-code': 'code is required',
  'wrong-code': 'code must look like K7M2-QD4F',
};

/** Decides what is shown of what was opened, on a day (`YYYY-MM-DD`, UTC). */
export function createViews(site: PageSite) {
  const recordViewOf = createRecordViews(site);

  return function viewOf(opened: Opened, visit: Visit, today: string): View {
    const { language } = visit;
    const typed = { site, language };
    switch (opened.kind) {
      case 'record':
        return recordViewOf(opened.record, visit, today);
      case 'withdrawn': {
        const { record, withdrawnAt } = opened;
        const refusal = gone(`The key for this seal was withdrawn on ${withdrawnAt.slice(0, 10)}`);
        return { refusal, page: keyWithdrawnView({ ...record, withdrawnAt }, visit, site) };
      }
      case 'unknown': {
        const refusal = notFound("Couldn't find this document");
        return { refusal, page: notRecognisedView(language, site) };
      }
      case 'limited': {
        const refusal = rateLimited(opened.seconds, 'wrong check codes');
        return { refusal, page: tooManyCodesView(opened.seconds, visit, site) };
      }
      case 'too_many':
        return { refusal: opened.refusal, page: tooManyView(visit, site) };
      case 'typed':
        return {
          refusal: invalid(opened.problems.map(({ kind }) => PROBLEMS[kind]).join('; ')),
          page: { ...opened, ...typed },
        };
      default: {
        const refusal = notFound("The ID alone isn't enough: use the whole verify_url");
        return { refusal, page: { ...opened, ...typed } };
      }
    }
  };
}

/** Made once for a record and a day, and kept with the record: what is opened once is mostly opened often. */
function createRecordViews(site: PageSite) {
  const shown = new WeakMap<PublicRecord, Map<string, View>>();

  function fresh(record: PublicRecord, visit: Visit, today: string): View {
    const facts = publicFacts(record, today, visit.language);
    return {
      refusal: null,
      body: { ok: true, facts },
      page: recordView(facts, visit, site, {
        isStaffLook: visit.isStaffLook,
        canCheckFile: canCheckFile(record),
      }),
    };
  }

  return (record: PublicRecord, visit: Visit, today: string): View => {
    const { language, proof, isStaffLook } = visit;
    const key = [today, language, isStaffLook ? 'staff' : '', 'code' in proof ? 'code' : ''].join();
    const views = shown.get(record) ?? new Map<string, View>();
    const view = views.get(key) ?? fresh(record, visit, today);
    shown.set(record, views.set(key, view));
    return view;
  };
}
