import type { Messages } from '@lingui/core';

import { fr } from '#contract/words/fr.ts';
import { compiledWords } from './language.ts';

const files = import.meta.glob<Messages>(['./fr/*.json', '!./fr/{commands,dashboard,dashboard-*}.json'], {
  eager: true,
  import: 'default',
});

export const french: Messages = Object.assign(compiledWords(fr), ...Object.values(files));
