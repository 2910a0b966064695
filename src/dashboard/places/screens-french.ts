import type { Messages } from '@lingui/core';

import { fr } from '#contract/words/fr.ts';
import { compiledWords } from '#src/messages/language.ts';

/** The same texts as `screens-english.ts` has, in French. */
const files = import.meta.glob<Messages>(
  [
    '../../messages/fr/{dashboard-*,files,issue,screens,template}.json',
    '!../../messages/fr/dashboard-{connect,invitation,openid}.json',
  ],
  { eager: true, import: 'default' },
);

export const french: Messages = Object.assign(compiledWords(fr), ...Object.values(files));
