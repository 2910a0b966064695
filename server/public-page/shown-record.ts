import type { Language } from '#contract/fields.ts';
import type { CheckedPage } from './checked-page.ts';
import { type Facts, publicFacts } from './facts.ts';
import type { ReaderProof } from './open-record.ts';
import type { PublicRecord } from './public-record.store.ts';
import { type PageSite, recordPage } from './verdict-page.ts';

/** What of a record is shown on one day. */
export interface ShownRecord {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  facts: (language: Language) => Facts;
  page: (view: RecordView) => CheckedPage;
}

/** What the pages of one record and day differ in. */
interface RecordView {
  language: Language;
  /** With the record's one good signature, or its one check code. */
  proof: ReaderProof;
  isStaffLook: boolean;
}

/** Made once for a record and a day, and kept with the record: what is opened once is mostly opened often. */
export function createRecordShowing(site: PageSite): (record: PublicRecord, day: string) => ShownRecord {
  const shown = new WeakMap<PublicRecord, ShownRecord>();
  return (record, day) => {
    const known = shown.get(record);
    if (known?.day === day) return known;
    const fresh = shownRecord(record, day, site);
    shown.set(record, fresh);
    return fresh;
  };
}

function shownRecord(record: PublicRecord, day: string, site: PageSite): ShownRecord {
  const byLanguage = new Map<Language, Facts>();
  const pages = new Map<string, CheckedPage>();
  const facts = (language: Language) => {
    const known = byLanguage.get(language) ?? publicFacts(record, day, language);
    byLanguage.set(language, known);
    return known;
  };
  return {
    day,
    facts,
    page({ language, proof, isStaffLook }) {
      const key = [language, isStaffLook ? 'staff' : '', 'code' in proof ? 'code' : ''].join();
      const page =
        pages.get(key) ?? recordPage(facts(language), { proof, language, site, parts: { isStaffLook } });
      pages.set(key, page);
      return page;
    },
  };
}
