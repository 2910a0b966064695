import type { Language } from '#contract/fields.ts';

import { en } from './en.ts';
import { fr } from './fr.ts';

/** Terms shared by pane, pages, command line and a person's record, by kind and API name. */
export type Words = Readonly<Record<keyof typeof en, string>>;

export const WORDS: Readonly<Record<Language, Words>> = { en, fr };
