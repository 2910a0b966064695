import type { Language } from '#contract/fields.ts';
import { createPage } from '#server/html/page.ts';

import { type CheckedPage, createCheckedPage } from './checked-page.ts';
import { contactLink, type Row, rowsOf, shortDate, undirected } from './fact-rows.ts';
import type { Facts } from './facts.ts';
import type { ReaderProof } from './open-record.ts';
import { PARTIALS, type PartData, proofFields, shownParts } from './parts/parts.ts';
import { draftFields, type ReportDraft } from './parts/report.ts';
import { REPORT_TEXTS } from './parts/report-texts.ts';
import type { ReaderScripts } from './reader-scripts.ts';
import { type AroundIssuer, TEXTS, type Verdict } from './texts.ts';

const page = createPage<Content>({
  template: new URL('verdict-page.hbs', import.meta.url),
  style: [
    'reader-page.css',
    'verdict-page.css',
    'parts/ask-facts.css',
    'parts/check-file.css',
    'parts/report.css',
  ].map((name) => new URL(name, import.meta.url)),
  partials: PARTIALS,
});

export const VERDICT_HEADERS = page.headers('verdict');

const SIGNS = {
  valid: 'M7.5 12.5l3 3 6-6.5',
  scheduled: 'M12 6.5V12.5h4',
  expired: 'M7 8.6a6 6 0 1 1-1 3.4M6.6 5.4v3.4h3.4M12 9v3.4h2.4',
  revoked: 'M8.5 8.5l7 7m0-7l-7 7',
  key_withdrawn: 'M8.5 8.5l7 7m0-7l-7 7',
  not_recognised: 'M8.5 8.5l7 7m0-7l-7 7',
  id_alone: 'M12 11v6m0-9.9v.1',
  too_many: 'M12 6.5v7m0 3.4v.1',
  reported: 'M7.5 12.5l3 3 6-6.5',
} satisfies Record<Verdict | 'too_many' | 'reported', string>;

interface Content extends Required<Omit<Verdicted, 'notes'>> {
  sign: string;
  checkedLabel: string;
  checkedAt: string | null;
  notes: Required<Note>[];
}

interface Note {
  text: string;
  contact?: string;
  href?: string | null;
  after?: string;
  /** Where it makes sense only there. */
  media?: 'on-screen' | 'in-print' | '';
}

interface Verdicted {
  verdict: keyof typeof SIGNS;
  title: string;
  issuer?: string | null;
  meaning: AroundIssuer;
  rowsHeading?: string | null;
  rows?: Row[] | null;
  parts?: ReturnType<typeof shownParts>;
  notes: Note[];
}

/** Where the pages must be: what a reader can compare with the address bar, and where forms go. */
export interface PageSite {
  host: string;
  /** Of a record's page, before its public ID. */
  address: string;
  /** Goes before `/verification/…`. */
  base: string;
  scripts: ReaderScripts;
}

export function pageSite(verifyUrl: string, scripts: ReaderScripts = () => null): PageSite {
  const { host, pathname } = new URL(verifyUrl);
  return {
    host,
    address: `${verifyUrl}/verification/document/`,
    base: pathname.replace(/\/$/, ''),
    scripts,
  };
}

interface RecordPageOptions {
  proof: ReaderProof;
  language: Language;
  site: PageSite;
  parts?: PartData;
}

export function recordPage(
  facts: Facts,
  { proof, language, site, parts = {} }: RecordPageOptions,
): CheckedPage {
  const texts = TEXTS[language];
  const issuer = undirected(facts.issuer.name);
  const contact = facts.issuer.contact ?? facts.issuer.domain;
  const date = (value: string | null) => shortDate(value ?? facts.issued_at, language);
  const meaning = {
    valid: () => texts.valid,
    scheduled: () => texts.scheduled(date(facts.effective_date)),
    expired: () => texts.expired(date(facts.end_date)),
    revoked: () => texts.revoked(date(facts.revoked_at)),
  };
  const look = parts.isStaffLook ? { look: 'staff' } : {};
  const plainFrame = parts.asked
    ? { posted: { action: `${site.base}/verification/facts`, fields: proofFields(proof, null) } }
    : frameOf(proof, language, site, look);
  const frame = parts.report ? reportFrame(proof, language, site, parts.report) : plainFrame;
  return checkedPage(language, frame, {
    verdict: facts.status,
    title: texts.verdicts[facts.status],
    issuer,
    meaning: meaning[facts.status](),
    rowsHeading: facts.status === 'revoked' ? texts.record : texts.compare,
    rows: rowsOf(facts, language),
    parts: shownParts({ facts, proof, language, site, parts }),
    notes: [
      { text: texts.copied },
      contact === null
        ? { text: texts.inDoubt, contact: issuer, after: texts.findAddress }
        : { text: texts.inDoubt, contact: undirected(contact), href: contactLink(contact) },
      ...addressNotes(site, language, facts.public_id),
    ],
  });
}

/** On screen, what to compare the address bar with; in print, where the verdict comes from. */
function addressNotes({ host, address }: PageSite, language: Language, publicId: string): Note[] {
  const { addressBar, addressBarEnd, page: pageLabel } = TEXTS[language];
  return [
    { text: addressBar, contact: host, after: addressBarEnd, media: 'on-screen' },
    { text: pageLabel, contact: address + publicId, media: 'in-print' },
  ];
}

interface WithdrawnSeal {
  issuer: string;
  contact: string | null;
  withdrawnAt: string;
}

/** Without a fact of the record: anyone who has a leaked key could make this address for any of them. */
export function keyWithdrawnPage(
  { issuer, contact, withdrawnAt }: WithdrawnSeal,
  { proof, language, site }: Omit<RecordPageOptions, 'parts'>,
): CheckedPage {
  const texts = TEXTS[language];
  return checkedPage(language, frameOf(proof, language, site), {
    verdict: 'key_withdrawn',
    title: texts.verdicts.key_withdrawn,
    issuer: undirected(issuer),
    meaning: texts.keyWithdrawn(shortDate(withdrawnAt, language)),
    notes: [
      contact === null
        ? { text: texts.askForNew }
        : { text: texts.askForNew, contact: undirected(contact), href: contactLink(contact) },
      ...addressNotes(site, language, proof.publicId),
    ],
  });
}

/** The same for an unknown public id, a bad signature and a wrong check code, whatever was asked for. */
export function notRecognisedPage(language: Language, site: PageSite): CheckedPage {
  const texts = TEXTS[language];
  return checkedPage(
    language,
    // Any bad signature leads to this page in the other language; without one the page is about a typed ID.
    { query: { sig: 'bad' } },
    {
      verdict: 'not_recognised',
      title: texts.verdicts.not_recognised,
      meaning: texts.notRecognised,
      notes: [
        { text: texts.whatToDo },
        {
          text: texts.typedWrong,
          contact: texts.checkAgain,
          href: `${site.base}/?lang=${language}`,
          after: '.',
        },
        ...addressNotes(site, language, '').slice(0, 1),
      ],
    },
  );
}

export function tooManyPage(sig: string, language: Language): string {
  const { title, meaning, advice } = TEXTS[language].tooMany;
  return verdictPage(
    language,
    { query: { sig } },
    { verdict: 'too_many', title, meaning, notes: [{ text: advice }] },
  );
}

/** For a reader whose check code isn't judged now. The switch leads to the page where one is entered. */
export function tooManyCodesPage(seconds: number, language: Language): string {
  const { title, meaning, soon, tomorrow } = TEXTS[language].tooManyCodes;
  const notes = [{ text: seconds > 60 ? tomorrow : soon }];
  return verdictPage(language, {}, { verdict: 'too_many', title, meaning, notes });
}

type Frame = Pick<Parameters<typeof page.render>[0], 'query' | 'posted'>;

/** How the language switch asks for the same page again; a check code goes into no address. */
function frameOf(proof: ReaderProof, language: Language, { base }: PageSite, look = {}): Frame {
  if ('sig' in proof) return { query: { sig: proof.sig, ...look } };
  const fields = proofFields(proof, language).filter(({ name }) => name !== 'lang');
  // What is shown again isn't counted again.
  fields.push({ name: 'shown', value: '1' });
  return { posted: { action: `${base}/verification/check`, fields } };
}

function reportFrame(proof: ReaderProof, language: Language, { base }: PageSite, draft: ReportDraft): Frame {
  const fields = [...proofFields(proof, language), ...draftFields(draft)].filter(
    ({ name }) => name !== 'lang',
  );
  return { posted: { action: `${base}/verification/report`, fields } };
}

/** Says who has the report, what happens next, and what to do meanwhile. */
export function reportedPage(
  facts: Facts,
  { proof, language, site, draft }: Omit<RecordPageOptions, 'parts'> & { draft: ReportDraft },
): string {
  const { title, received, next, answer, noAnswer, meanwhile } = REPORT_TEXTS[language].thanks;
  const issuer = undirected(facts.issuer.name);
  const contact = facts.issuer.contact ?? facts.issuer.domain;
  return verdictPage(language, reportFrame(proof, language, site, draft), {
    verdict: 'reported',
    title,
    issuer,
    meaning: { before: '', after: received },
    notes: [
      { text: next },
      draft.email === '' ? { text: noAnswer } : { text: answer, contact: draft.email, after: '.' },
      { text: meanwhile, ...contactOf(issuer, contact, TEXTS[language].findAddress) },
    ],
  });
}

/** Whom to ask, with a link where there is one; a name alone has to be looked up. */
function contactOf(issuer: string, contact: string | null, findAddress: string): Omit<Note, 'text'> {
  return contact === null
    ? { contact: issuer, after: findAddress }
    : { contact: undirected(contact), href: contactLink(contact), after: '.' };
}

function checkedPage(language: Language, frame: Frame, known: Verdicted): CheckedPage {
  return createCheckedPage(language, (moment) => verdictPage(language, frame, known, moment));
}

function verdictPage(
  language: Language,
  frame: Frame,
  { notes, ...known }: Verdicted,
  moment: string | null = null,
): string {
  const { heading, checked } = TEXTS[language];
  return page.render(
    { language, ...frame, heading, title: known.title },
    {
      issuer: null,
      rowsHeading: null,
      rows: null,
      parts: { verdict: [], facts: [], compare: [], doubt: [] },
      ...known,
      sign: SIGNS[known.verdict],
      checkedLabel: checked,
      checkedAt: moment,
      notes: notes.map((note) => ({ contact: '', href: null, after: '', media: '', ...note })),
    },
  );
}
