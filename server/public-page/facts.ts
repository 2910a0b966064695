import type { StoredHash } from '#server/credentials/facts/fact-hashes.ts';
import type { StoredFact } from '#server/credentials/facts/facts.store.ts';
import type { CredentialStatus, Family, Product, Language } from '#contract/fields.ts';
import type { RevocationReason } from '#contract/dashboard/document.ts';
import { credentialStatus } from '#server/status/status.ts';
import { documentTypeOf, labelOf } from '#server/document-types/document-types.ts';
import { createNameMatcher, replaceSpans } from '#server/people/name-matcher.ts';

import type { PublicRecord } from './public-record.store.ts';
import { PRODUCT_NAMES, TEXTS } from './texts.ts';

type Certificate = 'diploma' | 'training_certificate';

/** What anyone holding a genuine link may compare with the paper. Times and dates are UTC. */
export interface Facts {
  public_id: string;
  status: CredentialStatus;
  title: string;
  kind: Certificate | Exclude<Family, 'certificates'>;
  product: Product | null;
  doc_type: string | null;
  issuer: { name: string; domain: string | null; contact: string | null };
  holder: string | null;
  issued_at: string;
  effective_date: string | null;
  end_date: string | null;
  revoked_at: string | null;
  /** There where the issuer tells it. */
  revocation_reason?: RevocationReason;
  /** With that reason, of the document that replaces it; nothing here opens its page. */
  replaced_by?: { public_id: string; issued_at: string };
  /** Of the document itself, as its organization decided. */
  shown_facts: { name: string; value: string }[];
  /** A reader can ask whether the paper agrees. */
  askable_facts: { number: number; name: string }[];
}

/**
 * The facts on a day (`YYYY-MM-DD`, UTC). A holder is masked unless the document names its holder in public. Where the
 * holder was erased, the title is what such documents are called: nobody knows all names a title may give a person.
 */
export function publicFacts(record: PublicRecord, today: string, language: Language): Facts {
  const { family, holder_name, product, doc_type } = record;
  const isCertificate = family === 'certificates';
  const isMasked = holder_name !== null && !isCertificate;
  const masked = (text: string) => (isMasked ? maskedTitle(text, holder_name) : text);
  const kind = isCertificate ? certificateKind(record.public_id) : family;
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

function storedFacts({ facts }: Pick<PublicRecord, 'facts'>): PageFact[] {
  return JSON.parse(facts ?? '[]');
}

/** With what an answer is compared with. */
export function askableFacts(record: PublicRecord): (StoredHash & { name: string })[] {
  const { public_id } = record;
  return storedFacts(record).flatMap(({ number, name, hash, salt, key_id, normaliser_version }) =>
    hash === null || salt === null || key_id === null
      ? []
      : [{ public_id, number, name, hash, salt, key_id, normaliser_version }],
  );
}

/** As the public page shows it: the holder's name is masked unless the document names its holder in public. */
export function publicTitle({
  family,
  title,
  holder_name,
}: Pick<PublicRecord, 'family' | 'title' | 'holder_name'>): string {
  return holder_name === null || family === 'certificates' ? title : maskedTitle(title, holder_name);
}

function certificateKind(publicId: string): Certificate {
  return publicId.startsWith('SM-DIP-') ? 'diploma' : 'training_certificate';
}

/**
 * What kind of document it is, in a reader's words; of an editor's file, which program it is from. The document type goes
 * before its family, because a free title such as `Letter` names neither.
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

/** `Hugo Morel` becomes `H••• M••••`: enough to compare with a paper, too little to learn a name from. */
export function maskedName(name: string): string {
  return name.replace(INVISIBLE, '').replace(WORDS, (word) => {
    const [initial = '', ...rest] = Array.from(GRAPHEMES.segment(word), ({ segment }) => segment);
    return rest.length === 0 ? '•' : initial + '•'.repeat(rest.length);
  });
}

/** A title that does not tell what `maskedName` hides. A small `de` by itself stays: it is not the name. */
export function maskedTitle(title: string, name: string): string {
  return replaceSpans(title, createNameMatcher([name]).spans(title), maskedName);
}
