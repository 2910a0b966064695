import type { CredentialStatus } from './fields.ts';

export interface Evidence {
  record: CredentialStatus | 'key_withdrawn';
  file: FileEvidence;
  /** Of the text that the file contains or belongs to. */
  version: 'current' | 'older';
  /** The reader's answers compared with the record. */
  facts: 'none' | 'agree' | 'unjudged' | 'differ';
}

/** `named`: the text matches, but something in the file can make it look different. */
export type FileEvidence =
  | 'none'
  | 'reading'
  | 'very_file'
  | 'text'
  | 'named'
  | 'unchecked'
  | 'withdrawn'
  | 'changed';

export type Headline = (typeof WORST_FIRST)[number]['headline'];
export type Tone = 'good' | 'plain' | 'passing' | 'bad';

interface Rule {
  headline: string;
  tone: Tone;
  evidence: Partial<Evidence>;
}

/** The headline is the first rule whose evidence is present: evidence against a document comes before evidence for it. */
const WORST_FIRST = [
  { headline: 'revoked', tone: 'bad', evidence: { record: 'revoked' } },
  { headline: 'key_withdrawn', tone: 'bad', evidence: { record: 'key_withdrawn' } },
  { headline: 'file_changed', tone: 'bad', evidence: { file: 'changed' } },
  { headline: 'file_withdrawn', tone: 'bad', evidence: { file: 'withdrawn' } },
  { headline: 'expired', tone: 'passing', evidence: { record: 'expired' } },
  { headline: 'scheduled', tone: 'plain', evidence: { record: 'scheduled' } },
  { headline: 'facts_differ', tone: 'passing', evidence: { facts: 'differ' } },
  { headline: 'older_version', tone: 'passing', evidence: { version: 'older' } },
  { headline: 'file_named', tone: 'passing', evidence: { file: 'named' } },
  { headline: 'file_unchecked', tone: 'plain', evidence: { file: 'unchecked' } },
  { headline: 'facts_unjudged', tone: 'plain', evidence: { facts: 'unjudged' } },
  { headline: 'file_reading', tone: 'plain', evidence: { file: 'reading' } },
  { headline: 'very_file', tone: 'good', evidence: { file: 'very_file' } },
  { headline: 'text_matches', tone: 'good', evidence: { file: 'text' } },
  { headline: 'valid', tone: 'good', evidence: { record: 'valid' } },
] as const satisfies readonly Rule[];

export function headlineOf(known: Evidence): { headline: Headline; tone: Tone } {
  const rule = WORST_FIRST.find(({ evidence }: Rule) =>
    Object.entries(evidence).every(([name, value]) => known[name as keyof Evidence] === value),
  );
  if (rule === undefined) throw new Error(`No headline for ${JSON.stringify(known)}`);
  return rule;
}

/** The icon beside a headline, as a path in a square of 24 units. */
export const SIGNS: Readonly<Record<Tone, string>> = {
  good: 'M7.5 12.5l3 3 6-6.5',
  plain: 'M12 11v6m0-9.9v.1',
  passing: 'M12 6.5v7m0 3.4v.1',
  bad: 'M8.5 8.5l7 7m0-7l-7 7',
};
