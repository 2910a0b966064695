import type { Language } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import type { Evidence } from '#contract/headline.ts';
import type { HiddenField } from '#server/html/page.ts';
import type { Facts } from '#server/public-page/facts.ts';
import type { ReaderProof } from '#server/public-page/open-record.ts';
import type { PageSite } from '#server/public-page/page-site.ts';
import type { PublicRecord } from '#server/public-page/public-record.store.ts';

import { type AskedFacts, askFacts } from './ask-facts.ts';
import { checkFile } from './check-file.ts';
import { report, type UnsentReport } from './report.ts';

/** What a route found out, beyond the record itself. */
export interface PartData {
  /** Opened from the pane, and not counted as a scan. */
  isStaffLook?: boolean;
  /** A report to correct before it can be sent. */
  report?: UnsentReport;
  asked?: AskedFacts;
}

export interface PartContext {
  record: PublicRecord;
  facts: Facts;
  proof: ReaderProof;
  language: Language;
  /** Its `base` precedes `/verification/…` in a form's action. */
  site: PageSite;
  parts: PartData;
  /** The outcome of the reader's answers. */
  answers: Evidence['facts'];
}

/** A piece of the verdict page, with a partial of the same name. */
export interface PagePart {
  name: string;
  /** Below the verdict, as further rows of the facts, below the facts, or below the notes. */
  place: 'verdict' | 'facts' | 'compare' | 'doubt';
  /** What the partial prints; null if the part doesn't apply to the record. */
  content(context: PartContext): object | null;
}

const STAFF_LOOK = {
  en: 'You opened this page in Sealmark, so it isn’t counted as a scan.',
  fr: 'Vous avez ouvert cette page depuis Sealmark\u202f: elle n’est pas comptée comme un scan.',
};

/** For staff who look at their own documents without a scan. */
const staffLook: PagePart = {
  name: 'staff-look',
  place: 'verdict',
  content: ({ parts, language }) => (parts.isStaffLook ? { text: STAFF_LOOK[language] } : null),
};

/** Facts that the organization shows, as further rows to compare. */
const shownFacts: PagePart = {
  name: 'shown-facts',
  place: 'facts',
  content({ facts }) {
    if (facts.shown_facts.length === 0) return null;
    return {
      rows: facts.shown_facts.map(({ name, value }) => ({
        label: undirected(name),
        value: undirected(value),
      })),
    };
  },
};

export const PARTS: readonly PagePart[] = [staffLook, shownFacts, askFacts, checkFile, report];

export const PARTIALS = {
  'proof-fields': new URL('proof-fields.hbs', import.meta.url),
  ...Object.fromEntries(PARTS.map(({ name }) => [name, new URL(`${name}.hbs`, import.meta.url)])),
};

/** Hidden fields of every reader's form, so that its answer needs no second scan. */
export function proofFields({ publicId, ...secret }: ReaderProof, language: Language | null): HiddenField[] {
  const fields = { id: publicId, ...secret, ...(language && { lang: language }) };
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}
