import type { Language } from '#server/http/language.ts';

import { type Facts, publicFacts } from './facts.ts';
import type { PublicRecord } from './public-record.store.ts';
import { recordPage } from './verdict-page.ts';

/** What of a record is shown on one day. */
export interface ShownRecord {
  /** `YYYY-MM-DD`, UTC */
  day: string;
  facts: (language: Language) => Facts;
  /** `sig` is the record's one good signature. */
  page: (language: Language, sig: string) => Buffer;
}

/** Made once for a record and a day, and kept with the record: what is opened once is mostly opened often. */
export function createRecordShowing(): (record: PublicRecord, day: string) => ShownRecord {
  const shown = new WeakMap<PublicRecord, ShownRecord>();
  return (record, day) => {
    const known = shown.get(record);
    if (known?.day === day) return known;
    const fresh = shownRecord(record, day);
    shown.set(record, fresh);
    return fresh;
  };
}

function shownRecord(record: PublicRecord, day: string): ShownRecord {
  const byLanguage = new Map<Language, Facts>();
  const pages = new Map<Language, Buffer>();
  const facts = (language: Language) => {
    const known = byLanguage.get(language) ?? publicFacts(record, day, language);
    byLanguage.set(language, known);
    return known;
  };
  return {
    day,
    facts,
    page(language, sig) {
      const page = pages.get(language) ?? Buffer.from(recordPage(facts(language), sig, language));
      pages.set(language, page);
      return page;
    },
  };
}
