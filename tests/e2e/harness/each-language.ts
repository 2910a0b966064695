import type { Language } from '#playground/messages.ts';
import { PROOF, type test as base } from './test.ts';

const LOCALES: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' };

/**
 * The same tests in each language of the pane, in a browser with that language. French words are longer, and English ones
 * are in most other tests, so the English half runs as a proof.
 */
export function inEachLanguage(
  test: { describe: typeof base.describe; use(options: { locale: string }): void },
  tests: (language: Language) => void,
): void {
  for (const language of ['en', 'fr'] as const) {
    const locale = LOCALES[language];
    test.describe(`in a browser that speaks ${locale}`, language === 'en' ? PROOF : {}, () => {
      test.use({ locale });
      tests(language);
    });
  }
}
