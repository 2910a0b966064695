import { REVOCATION_REASONS, type RevocationReason } from '#contract/dashboard/document.ts';
import type { Language } from '#contract/fields.ts';
import { undirected } from '#contract/undirected.ts';
import { WORDS } from '#contract/words/words.ts';
import { type Facts, kindName } from './facts.ts';
import { type AroundIssuer, TEXTS } from './texts.ts';

export interface Row {
  label: string;
  value: string;
  aside: string | null;
  asideHref: string | null;
  hint: string | null;
}

const DATES = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { dateStyle: 'medium', timeZone: 'UTC' }),
};

export function rowsOf(facts: Facts, language: Language): Row[] {
  const { kind, masked } = TEXTS[language];
  const words = WORDS[language];
  const { title, holder } = facts;
  // A file from an editor was sealed, because its text was written elsewhere.
  const act = facts.kind === 'editor' ? 'sealed' : 'issued';
  const rows: [label: string, value: string | null, aside?: string | null, hint?: string | undefined][] = [
    [words['record.title'], holder === null ? title : withoutHolder(title, holder)],
    [words['record.holder'], holder, null, holder?.includes('•') ? masked : undefined],
    [kind, kindName(facts, language)],
    [words[`record.${act}By`], facts.issuer.name, facts.issuer.domain],
    [words[`record.${act}`], shortDate(facts.issued_at, language)],
    [words['record.validity'], validityOf(facts, language)],
    [words['record.revoked'], facts.revoked_at && shortDate(facts.revoked_at, language)],
    [
      words['record.replacedBy'],
      facts.replaced_by
        ? `${facts.replaced_by.public_id} (${shortDate(facts.replaced_by.issued_at, language)})`
        : null,
    ],
    [words['record.id'], facts.public_id],
  ];
  return rows.flatMap(([label, value, aside = null, hint = null]) =>
    value === null
      ? []
      : [{ label, value: undirected(value), aside, asideHref: aside && contactLink(aside), hint }],
  );
}

const SEPARATOR = /[\p{Pd}:,·|]$/u;

/** Removes the holder from the end of a title, as in issued documents, because the next row shows the holder. */
function withoutHolder(title: string, holder: string): string {
  if (!title.endsWith(holder)) return title;
  const rest = title.slice(0, -holder.length).trimEnd();
  return (SEPARATOR.test(rest) && rest.replace(SEPARATOR, '').trimEnd()) || title;
}

/** The day of a `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, in the language's format, within which no line ends. */
export function shortDate(value: string, language: Language): string {
  const date = DATES[language].format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
  return (language === 'fr' ? date.replace(/^1 /, '1er ') : date).replaceAll(' ', '\u00a0');
}

const TIMES = {
  en: new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr', { timeStyle: 'short', timeZone: 'UTC' }),
};

/** The moment of a check with its time zone, because the service doesn't know the reader's. */
export function checkedAt(moment: Date, language: Language) {
  const time = TIMES[language].format(moment);
  const spoken = language === 'fr' ? `à ${time.replace(':', ' h ')}` : `at ${time}`;
  const iso = moment.toISOString();
  return { iso, text: `${shortDate(iso, language)} ${`${spoken} (UTC)`.replaceAll(' ', '\u00a0')}` };
}

function validityOf({ effective_date, end_date }: Facts, language: Language): string | null {
  const texts = TEXTS[language];
  const from = effective_date && shortDate(effective_date, language);
  const until = end_date && shortDate(end_date, language);
  if (from && until) return texts.between(from, until);
  if (from) return texts.from(from);
  return until && texts.until(until);
}

const EMAIL = /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PHONE = /^\+?[\d\s().-]{6,24}$/;

/** The link of a contact that is an email address, a website or a phone number; null for other text. */
export function contactLink(contact: string): string | null {
  if (EMAIL.test(contact)) return `mailto:${contact}`;
  if (PHONE.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  if (DOMAIN.test(contact)) return `https://${contact}`;
  return URL.canParse(contact) && new URL(contact).protocol === 'https:' ? new URL(contact).href : null;
}

/** The sentences of a revoked document around the issuer's name: without a reason, and with each. */
export function revokedSentences(issuer: string, at: string, language: Language) {
  const sentence = (reason?: RevocationReason) => TEXTS[language].revoked(shortDate(at, language), reason);
  const given = REVOCATION_REASONS.map((reason) => [reason, sentence(reason)] as const);
  const sentences = Object.fromEntries(given) as Record<RevocationReason, AroundIssuer>;
  return { issuer: undirected(issuer), none: sentence(), ...sentences };
}
