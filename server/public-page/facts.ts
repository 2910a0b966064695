import type { StoredHash } from '#server/credentials/facts/fact-hashes.ts';
import type { StoredFact } from '#server/credentials/facts/facts.store.ts';
import type { CredentialStatus, Family, Language, Product } from '#contract/fields.ts';
import type { RevocationReason } from '#contract/dashboard/document.ts';
import { credentialStatus } from '#server/status/status.ts';
import { documentTypeOf, labelOf } from '#server/document-types/document-types.ts';
import { createNameMatcher, replaceSpans } from '#server/people/name-matcher.ts';

import type { PublicRecord } from './public-record.store.ts';
import { PRODUCT_NAMES, TEXTS } from './texts.ts';

/** What a holder of a genuine link may compare with the paper. Times and dates are UTC. */
export interface Facts {
  public_id: string;
  status: CredentialStatus;
  title: string;
  kind: 'diploma' | 'training_certificate' | Exclude<Family, 'certificates'>;
  product: Product | null;
  doc_type: string | null;
  issuer: { name: string; domain: string | null; contact: string | null };
  holder: string | null;
  issued_at: string;
  effective_date: string | null;
  end_date: string | null;
  revoked_at: string | null;
  /** Present if the issuer made it public. */
  revocation_reason?: RevocationReason;
  /** Present with that reason: the document that replaces it. The page doesn't link to it. */
  replaced_by?: { public_id: string; issued_at: string };
  shown_facts: { name: string; value: string }[];
  /** Facts about which a reader can ask whether the paper agrees. */
  askable_facts: { number: number; name: string }[];
}

/**
 * The facts on a day (`YYYY-MM-DD`, UTC). A holder is masked unless the document type names its holder in public. After an
 * erasure, the title is just the document type, because nobody knows all names that a title may contain.
 */
export function publicFacts(record: PublicRecord, today: string, language: Language): Facts {
  const { family, holder_name, product, doc_type } = record;
  const isCertificate = family === 'certificates';
  const isMasked = holder_name !== null && !isCertificate;
  const masked = (text: string) => (isMasked ? maskedTitle(text, holder_name) : text);
  const certificate = record.public_id.startsWith('SM-DIP-') ? 'diploma' : 'training_certificate';
  const kind = isCertificate ? certificate : family;
  return {
    public_id: record.public_id,
    status: credentialStatus(record, today),
    title: record.erased_at === null ? publicTitle(record) : kindName({ kind, product, doc_type }, language),
    kind,
    product,
    doc_type,
    issuer: { name: record.issuer, domain: record.domain, contact: record.contact },
    holder: isMasked ? maskedName(holder_name) : holder_name,
    issued_at: record.issued_at,
    effective_date: record.effective_date,
    end_date: record.end_date,
    revoked_at: record.revoked_at,
    ...(record.public_reason && { revocation_reason: record.public_reason }),
    ...replacement(record),
    shown_facts: storedFacts(record).flatMap(({ name, shown_value }) =>
      shown_value === null ? [] : [{ name: masked(name), value: masked(shown_value) }],
    ),
    askable_facts: askableFacts(record).map(({ number, name }) => ({ number, name: masked(name) })),
  };
}

/** Whether the page shows anything that isn't the same in other documents of this title. */
export const hasDetails = ({ holder, shown_facts }: Facts): boolean =>
  holder !== null || shown_facts.length > 0;

function replacement({
  public_reason,
  replaced_by: public_id,
  replacement_issued_at: issued_at,
}: PublicRecord): Pick<Facts, 'replaced_by'> {
  if (public_reason !== 'replaced' || public_id === null || issued_at === null) return {};
  return { replaced_by: { public_id, issued_at } };
}

type PageFact = Omit<
  StoredFact,
  'credential_id' | 'wrong_answers' | 'wrong_since' | 'last_wrong_at' | 'reopened'
>;

const storedFacts = ({ facts }: Pick<PublicRecord, 'facts'>): PageFact[] => JSON.parse(facts ?? '[]');

/** Includes the hashes that answers are compared with. */
export function askableFacts(record: PublicRecord): (StoredHash & { name: string })[] {
  const { public_id } = record;
  return storedFacts(record).flatMap(({ number, name, hash, salt, key_id, normaliser_version }) =>
    hash === null || salt === null || key_id === null
      ? []
      : [{ public_id, number, name, hash, salt, key_id, normaliser_version }],
  );
}

/** The holder's name is masked unless the document type names its holder in public. */
export function publicTitle({
  family,
  title,
  holder_name,
}: Pick<PublicRecord, 'family' | 'title' | 'holder_name'>): string {
  return holder_name === null || family === 'certificates' ? title : maskedTitle(title, holder_name);
}

/**
 * The kind of document in a reader's words; for an editor's file, its program. The document type takes precedence over the
 * family, because a free title such as `Letter` contains neither.
 */
export function kindName(
  { kind, product, doc_type }: Pick<Facts, 'kind' | 'product' | 'doc_type'>,
  language: Language,
): string {
  const texts = TEXTS[language];
  const label = labelOf(doc_type, language);
  if (label !== null) return label;
  if (kind === 'diploma' || kind === 'training_certificate') return documentTypeOf(kind).label[language];
  if (kind !== 'editor' || product === null || product === 'other') return texts.kinds[kind];
  return texts.documentFrom(PRODUCT_NAMES[product]);
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const INVISIBLE = /\p{Cf}/gu;
const GRAPHEMES = new Intl.Segmenter();

/** `Hugo Morel` becomes `H••• M••••`: enough to compare with a paper, too little to learn a name. */
export function maskedName(name: string): string {
  return name.replace(INVISIBLE, '').replace(WORDS, (word) => {
    const [initial = '', ...rest] = Array.from(GRAPHEMES.segment(word), ({ segment }) => segment);
    return rest.length === 0 ? '•' : initial + '•'.repeat(rest.length);
  });
}

/** Masks in a title what `maskedName` hides. A small `de` alone stays, because it isn't the name. */
export function maskedTitle(title: string, name: string): string {
  return replaceSpans(title, createNameMatcher([name]).spans(title), maskedName);
}
