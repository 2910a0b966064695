import type { Language } from '#server/http/language.ts';
import { createPage } from '#server/html/page.ts';

const TITLES: Record<Language, string> = {
  en: 'Sealmark in Word: help',
  fr: 'Sealmark dans Word\u202f: aide',
};
const style = new URL('install-page.css', import.meta.url);
const pages = {
  en: createPage({ template: new URL('help-page.en.hbs', import.meta.url), style }),
  fr: createPage({ template: new URL('help-page.fr.hbs', import.meta.url), style }),
};

export const HELP_PAGE_POLICY = pages.en.securityPolicy;

/** How staff use the pane, for the Help entries of the pane and of Word. */
export function helpPage(language: Language): string {
  return pages[language].render({ language, title: TITLES[language], heading: 'Sealmark' }, {});
}
