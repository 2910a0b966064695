import { LRUCache } from 'lru-cache';

import type { Language } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import { type Evidence, type Headline, headlineOf, type Tone } from '#contract/headline.ts';
import { WORDS } from '#contract/words/words.ts';
import { accentStyle } from '#server/brand/accent.ts';
import { logoPath } from '#server/brand/logo.routes.ts';
import type { Frame } from '#server/html/page.ts';

import { contactLink, type Row, rowsOf, shortDate } from './fact-rows.ts';
import { type Facts, hasDetails, publicFacts } from './facts.ts';
import type { ReaderProof } from './open-record.ts';
import { type PageSite, VERDICT_SCRIPT } from './page-site.ts';
import { canCheckFile } from './parts/check-file.ts';
import { type PartContext, type PartData, type PagePart, PARTS, proofFields } from './parts/parts.ts';
import type { PublicRecord } from './public-record.store.ts';
import { draftFields, type ReportDraft } from './parts/report.ts';
import { REPORT_TEXTS } from './parts/report-texts.ts';
import { type AroundIssuer, type Texts, TEXTS } from './texts.ts';
import type { View } from './view.ts';
import type { Visit } from './readers.ts';

/** Everything that a verdict page shows; readers.ts renders it. */
export interface VerdictView {
  language: Language;
  /** How the language switch requests the same page. */
  frame: Pick<Frame, 'path' | 'query' | 'posted'>;
  verdict: Headline | 'not_recognised' | 'too_many' | 'reported';
  tone: Tone;
  title: string;
  issuer: string | null;
  meaning: AroundIssuer;
  rowsHeading: string | null;
  rows: Row[] | null;
  parts: ReturnType<typeof shownParts>;
  notes: Required<Note>[];
  /** The look of the issuer's pages; null if it chose nothing, and on a page without a record. */
  brand: { extraStyle: string; logo: { href: string; width: number; height: number } | null } | null;
  /** The address of the page's script; null without a build. */
  script: string | null;
}

interface Note {
  text: string;
  contact?: string;
  href?: string | null;
  after?: string;
  /** Where the note is shown, if not everywhere. */
  media?: 'on-screen' | 'in-print' | '';
}

interface Shown extends Partial<Omit<VerdictView, 'notes'>> {
  verdict: VerdictView['verdict'];
  tone: Tone;
  title: string;
  meaning: AroundIssuer;
  notes: Note[];
}

const NO_PARTS = { verdict: [], facts: [], compare: [], doubt: [] };

export function verdictView(
  language: Language,
  { base, scripts }: PageSite,
  { notes, ...shown }: Shown,
): VerdictView {
  const script = scripts(VERDICT_SCRIPT);
  return {
    language,
    frame: {},
    issuer: null,
    rowsHeading: null,
    rows: null,
    parts: NO_PARTS,
    brand: null,
    script: script && base + script,
    ...shown,
    notes: notes.map((note) => ({ contact: '', href: null, after: '', media: '', ...note })),
  };
}

export interface Reader {
  proof: ReaderProof;
  language: Language;
}

/** Views of records on a day (`YYYY-MM-DD`, UTC). Some are cached, because the same seal is often opened again. */
export function createOpenedViews(site: PageSite) {
  const views = new LRUCache<string, View>({ max: 100 });

  return (record: PublicRecord, visit: Visit, today: string): View => {
    const { language, proof, isStaffLook } = visit;
    // The public id is enough, and JSON has no text for PostgreSQL's large ids.
    const shown = { ...record, id: null, organization_id: null };
    const key = JSON.stringify([shown, today, language, proof, isStaffLook]);
    const last = views.get(key);
    if (last) return last;
    const facts = publicFacts(record, today, language);
    const page = recordView(record, facts, visit, site, { isStaffLook });
    const view = { refusal: null, body: { ok: true, facts }, page };
    views.set(key, view);
    return view;
  };
}

export function recordView(
  record: PublicRecord,
  facts: Facts,
  { proof, language }: Reader,
  site: PageSite,
  parts: PartData,
): VerdictView {
  const texts = TEXTS[language];
  const issuer = undirected(facts.issuer.name);
  const date = (value: string | null) => shortDate(value ?? facts.issued_at, language);
  const answers = factsEvidence(parts.asked);
  const seen = { record: facts.status, file: 'none', version: 'current' } as const;
  const { headline, tone } = headlineOf({ ...seen, facts: answers });
  const meaning = {
    valid: () => validMeaning(facts, answers, { texts, isFileChecked: canCheckFile(record) }),
    scheduled: () => texts.scheduled(date(facts.effective_date)),
    expired: () => texts.expired(date(facts.end_date)),
    revoked: () => texts.revoked(date(facts.revoked_at), facts.revocation_reason),
  };
  const told =
    headline === 'facts_differ' || headline === 'facts_unjudged'
      ? texts[headline]
      : { title: WORDS[language][`status.${facts.status}`], meaning: meaning[facts.status]() };
  const look = parts.isStaffLook ? { look: 'staff' } : {};
  const plainFrame = parts.asked ? answersFrame(proof, site, parts.asked) : frameOf(proof, site, look);
  return verdictView(language, site, {
    frame: parts.report ? reportFrame(proof, site, parts.report) : plainFrame,
    verdict: headline,
    tone,
    issuer,
    ...told,
    brand: brandOf(record, site),
    rowsHeading: facts.status === 'revoked' ? texts.record : texts.compare,
    rows: rowsOf(facts, language),
    parts: shownParts({ record, facts, proof, language, site, parts, answers }),
    notes: [
      ...(facts.status === 'revoked' ? [] : [{ text: texts.copied }]),
      { text: texts.inDoubt, ...contactOf(facts.issuer, texts.findAddress) },
      ...addressNotes(site, language, facts.public_id),
    ],
  });
}

/** null if the issuer chose nothing. A logo is shown at half its pixel size, for high-resolution screens. */
function brandOf({ accent, logo_hash, logo_width, logo_height }: PublicRecord, { base }: PageSite) {
  const hasLogo = logo_hash !== null && logo_width !== null && logo_height !== null;
  const isColored = accent !== null && /^[0-9a-f]{6}$/.test(accent);
  if (!isColored && !hasLogo) return null;
  return {
    extraStyle: isColored ? accentStyle(accent) : '',
    logo: hasLogo
      ? {
          href: base + logoPath(logo_hash),
          width: Math.ceil(logo_width / 2),
          height: Math.ceil(logo_height / 2),
        }
      : null,
  };
}

function validMeaning(
  facts: Facts,
  answers: Evidence['facts'],
  { texts, isFileChecked }: { texts: Texts; isFileChecked: boolean },
): AroundIssuer {
  if (answers === 'agree') return texts.factsAgree;
  if (hasDetails(facts)) return texts.valid;
  return texts.validAlone(facts.askable_facts.length > 0 ? 'asked' : isFileChecked ? 'file' : 'issuer');
}

/** The parts that apply to a record, by place; `{{> proof-fields}}` prints the hidden fields of their forms. */
function shownParts(context: PartContext) {
  const { site, proof, language } = context;
  const fields = proofFields(proof, language);
  const shared = { fields, address: addressOf(proof, language), base: site.base };
  const contents = PARTS.flatMap((part) => {
    const content = part.content(context);
    return content === null ? [] : [{ ...content, ...shared, name: part.name, place: part.place }];
  });
  const at = (place: PagePart['place']) => contents.filter((content) => content.place === place);
  return { verdict: at('verdict'), facts: at('facts'), compare: at('compare'), doubt: at('doubt') };
}

/** The worst outcome of a reader's answers. */
function factsEvidence(asked: PartData['asked']): Evidence['facts'] {
  const outcomes = [...(asked?.outcomes.values() ?? [])];
  if (outcomes.includes('differs')) return 'differ';
  if ((asked?.typed.size ?? 0) > outcomes.length || outcomes.includes('ask_issuer')) return 'unjudged';
  return outcomes.length > 0 ? 'agree' : 'none';
}

/** On screen, what to compare the address bar with; in print, where the verdict comes from. */
export function addressNotes({ host, address }: PageSite, language: Language, publicId: string): Note[] {
  const { addressBar, addressBarEnd, page: pageLabel } = TEXTS[language];
  return [
    { text: addressBar, contact: host, after: addressBarEnd, media: 'on-screen' },
    { text: pageLabel, contact: address + publicId, media: 'in-print' },
  ];
}

/** The record's fields in the address of a form's answer, which may be opened again. It must not have a check code. */
function addressOf(proof: ReaderProof, language: Language | null): string {
  const fields = proofFields(proof, language).filter(({ name }) => name !== 'code');
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
}

export function frameOf(proof: ReaderProof, { base }: PageSite, look = {}): VerdictView['frame'] {
  if ('sig' in proof) return { query: { sig: proof.sig, ...look } };
  // The language switch opens the same page again, which isn't a second scan.
  const fields = [...proofFields(proof, null), { name: 'shown', value: '1' }];
  return { posted: { action: `${base}/verification/check`, fields } };
}

function answersFrame(proof: ReaderProof, { base }: PageSite, { typed }: NonNullable<PartData['asked']>) {
  const answers = [...typed].map(([number, value]) => ({ name: `fact_${number}`, value }));
  const fields = [...proofFields(proof, null), ...answers, { name: 'shown', value: '1' }];
  return { posted: { action: `${base}/verification/facts?${addressOf(proof, null)}`, fields } };
}

function reportFrame(proof: ReaderProof, { base }: PageSite, draft: ReportDraft): VerdictView['frame'] {
  const fields = [...proofFields(proof, null), ...draftFields(draft)];
  return { posted: { action: `${base}/verification/report?${addressOf(proof, null)}`, fields } };
}

/** Says who has the report, what happens next, and what to do meanwhile. */
export function reportedView(
  facts: Facts,
  { proof, language }: Reader,
  site: PageSite,
  draft: ReportDraft,
): VerdictView {
  const { title, received, next, answer, noAnswer, meanwhile } = REPORT_TEXTS[language].thanks;
  return verdictView(language, site, {
    frame: reportFrame(proof, site, draft),
    verdict: 'reported',
    tone: 'plain',
    title,
    issuer: undirected(facts.issuer.name),
    meaning: { before: '', after: received },
    notes: [
      { text: next },
      draft.email === '' ? { text: noAnswer } : { text: answer, contact: draft.email, after: '.' },
      { text: meanwhile, ...contactOf(facts.issuer, TEXTS[language].findAddress, '.') },
    ],
  });
}

/** Whom to ask, with a link if there is one; for a name alone, readers are told to look it up. */
export function contactOf({ name, contact, domain }: Facts['issuer'], findAddress: string, after = '') {
  const known = contact ?? domain;
  return known === null
    ? { contact: undirected(name), after: findAddress }
    : { contact: undirected(known), href: contactLink(known), after };
}
