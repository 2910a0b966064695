import type { Language } from '#contract/fields.ts';
import { REVOCATION_REASONS, type RevocationReason } from '#contract/revocation-reasons.ts';

import { shortDate, undirected } from './fact-rows.ts';
import { type AroundIssuer, TEXTS } from './texts.ts';

/** What the page says around the issuer's name once a document is revoked: without a reason, and with each. */
export function revokedSentences(issuer: string, at: string, language: Language) {
  const sentence = (reason?: RevocationReason) => TEXTS[language].revoked(shortDate(at, language), reason);
  const given = REVOCATION_REASONS.map((reason) => [reason, sentence(reason)] as const);
  const sentences = Object.fromEntries(given) as Record<RevocationReason, AroundIssuer>;
  return { issuer: undirected(issuer), none: sentence(), ...sentences };
}
