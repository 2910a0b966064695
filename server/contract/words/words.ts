import type { Language } from '#contract/fields.ts';

import { en } from './en.ts';
import { fr } from './fr.ts';

/** By kind, then by its name in the API: what pane, pages, command line and a person's record call alike. */
export type Words = Readonly<Record<keyof typeof en, string>>;

export const WORDS: Readonly<Record<Language, Words>> = { en, fr };
