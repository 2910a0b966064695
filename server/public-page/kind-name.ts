import type { Language } from '#server/http/language.ts';
import { labelOf } from '#server/issuance/document-types.ts';

import type { Facts } from './facts.ts';
import { PRODUCT_NAMES, TEXTS } from './texts.ts';

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
  if (kind !== 'editor' || product === null || product === 'other') return texts.kinds[kind];
  return texts.documentFrom(PRODUCT_NAMES[product]);
}
