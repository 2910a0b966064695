import type { Language } from '#server/http/language.ts';

import type { Facts } from './facts.ts';
import { PRODUCT_NAMES, TEXTS } from './texts.ts';

/** What kind of document it is, in a reader's words; of an editor's file, which program it is from. */
export function kindName({ kind, product }: Pick<Facts, 'kind' | 'product'>, language: Language): string {
  const texts = TEXTS[language];
  if (kind !== 'editor' || product === null || product === 'other') return texts.kinds[kind];
  return texts.documentFrom(PRODUCT_NAMES[product]);
}
