import type { Language } from '#contract/fields.ts';
import { type Evidence, type Headline, headlineOf, type Tone } from '#contract/headline.ts';
import { WORDS } from '#contract/words/words.ts';
import type { Frame } from '#server/html/page.ts';
import { refusalText } from '#server/html/refusal-texts.ts';

import { contactLink, type Row, rowsOf, shortDate, undirected } from './fact-rows.ts';
import type { Facts } from './facts.ts';
import type { ReaderProof } from './open-record.ts';
import { type PageSite, VERDICT_SCRIPT } from './page-site.ts';
import { type PartData, proofFields, shownParts } from './parts/parts.ts';
import { draftFields, type ReportDraft } from './parts/report.ts';
import { REPORT_TEXTS } from './parts/report-texts.ts';
import { type AroundIssuer, type Texts, TEXTS } from './texts.ts';
import type { Visit } from './visit.ts';

/** All that one verdict page shows; verdict-page.ts prints it. */
export interface VerdictView {
  language: Language;
  /** How the language switch asks for the same page again. */
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
  /** The address of the page's script; null without a build. */
  script: string | null;
}

interface Note {
  text: string;
  contact?: string;
  href?: string | null;
  after?: string;
  /** Where it makes sense only there. */
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

function verdictView(
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
    script: script && base + script,
    ...shown,
    notes: notes.map((note) => ({ contact: '', href: null, after: '', media: '', ...note })),
  };
}

/** Who asks, and in which language they read. */
interface Reader {
  proof: ReaderProof;
  language: Language;
}

export function recordView(
  facts: Facts,
  { proof, language }: Reader,
  site: PageSite,
  parts: PartData,
): VerdictView {
  const texts = TEXTS[language];
  const issuer = undirected(facts.issuer.name);
  const date = (value: string | null) => shortDate(value ?? facts.issued_at, language);
  const answers = factsEvidence(parts.asked);
  const { headline, tone } = headlineOf({
    record: facts.status,
    file: 'none',
    version: 'current',
    facts: answers,
  });
  const meaning = {
    valid: () => validMeaning(facts, answers, texts),
    scheduled: () => texts.scheduled(date(facts.effective_date)),
    expired: () => texts.expired(date(facts.end_date)),
    revoked: () => texts.revoked(date(facts.revoked_at)),
  };
  const told =
    headline === 'facts_differ' || headline === 'facts_unjudged'
      ? texts[headline]
      : { title: WORDS[language][`status.${facts.status}`], meaning: meaning[facts.status]() };
  const look = parts.isStaffLook ? { look: 'staff' } : {};
  const plainFrame = parts.asked
    ? { posted: { action: `${site.base}/verification/facts`, fields: proofFields(proof, null) } }
    : frameOf(proof, site, look);
  return verdictView(language, site, {
    frame: parts.report ? reportFrame(proof, site, parts.report) : plainFrame,
    verdict: headline,
    tone,
    issuer,
    ...told,
    rowsHeading: facts.status === 'revoked' ? texts.record : texts.compare,
    rows: rowsOf(facts, language),
    parts: shownParts({ facts, proof, language, site, parts, answers }),
    notes: [
      { text: texts.copied },
      { text: texts.inDoubt, ...contactOf(facts.issuer, texts.findAddress) },
      ...addressNotes(site, language, facts.public_id),
    ],
  });
}

function validMeaning(
  { holder, shown_facts, askable_facts }: Facts,
  answers: Evidence['facts'],
  texts: Texts,
): AroundIssuer {
  if (answers === 'agree') return texts.factsAgree;
  const hasDetails = holder !== null || shown_facts.length + askable_facts.length > 0;
  return hasDetails ? texts.valid : texts.validAlone;
}

/** The worst of a reader's answers. */
function factsEvidence(asked: PartData['asked']): Evidence['facts'] {
  const outcomes = [...(asked?.outcomes.values() ?? [])];
  if (outcomes.includes('differs')) return 'differ';
  if (asked?.isBusy || outcomes.includes('ask_issuer')) return 'unjudged';
  return outcomes.length > 0 ? 'agree' : 'none';
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
export function keyWithdrawnView(
  { issuer, contact, withdrawnAt }: WithdrawnSeal,
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

/** The same for an unknown public id, a bad signature and a wrong check code, whatever was asked for. */
export function notRecognisedView(language: Language, site: PageSite): VerdictView {
  const texts = TEXTS[language];
  return verdictView(language, site, {
    // Any bad signature leads to this page in the other language; without one the page is about a typed ID.
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
        href: `${site.base}/?lang=${language}`,
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

/** Nothing was judged yet: the language switch sends what was sent. */
function sameRequest({ posted, proof }: Visit, { base }: PageSite): VerdictView['frame'] {
  if (posted) return { posted: { action: base + posted.path, fields: posted.fields } };
  return { query: { sig: 'sig' in proof ? proof.sig : '' } };
}

/** A check code goes into no address. */
function frameOf(proof: ReaderProof, { base }: PageSite, look = {}): VerdictView['frame'] {
  if ('sig' in proof) return { query: { sig: proof.sig, ...look } };
  // The language switch opens the same page again, which is no second scan.
  const fields = [...proofFields(proof, null), { name: 'shown', value: '1' }];
  return { posted: { action: `${base}/verification/check`, fields } };
}

function reportFrame(proof: ReaderProof, { base }: PageSite, draft: ReportDraft): VerdictView['frame'] {
  const fields = [...proofFields(proof, null), ...draftFields(draft)];
  return { posted: { action: `${base}/verification/report`, fields } };
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

/** Whom to ask, with a link where there is one; a name alone has to be looked up. */
function contactOf({ name, contact, domain }: Facts['issuer'], findAddress: string, after = '') {
  const known = contact ?? domain;
  return known === null
    ? { contact: undirected(name), after: findAddress }
    : { contact: undirected(known), href: contactLink(known), after };
}
