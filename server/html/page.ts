import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import { LANGUAGES } from '#contract/fields.ts';

import type { Language } from '#server/http/language.ts';
import { MARK_ICON } from './mark.ts';

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

interface Frame {
  language: Language;
  /** Those the page can be read in; all of them unless it is told. */
  languages?: readonly Language[];
  title: string;
  heading: string;
  /** Kept in the addresses of the language switch. */
  query?: Record<string, string>;
}

export interface Page<Content> {
  render(frame: Frame, content: Content): string;
  /** Nothing but this page's own style: no script, no picture from elsewhere, no frame. */
  securityPolicy: string;
}

/**
 * A page that is whole in one answer and runs no script. Everything a template prints is escaped, and a name it
 * misspells throws.
 */
export function createPage<Content extends object>(files: { template: URL; style: URL }): Page<Content> {
  const style = minified(text(new URL('page.css', import.meta.url)) + text(files.style));
  const handlebars = Handlebars.create();
  handlebars.registerPartial('content', text(files.template));
  const layout = handlebars.compile(text(new URL('page.hbs', import.meta.url)), {
    strict: true,
    knownHelpersOnly: true,
    preventIndent: true,
  });

  function render(frame: Frame, content: Content): string {
    const { language, title, heading, query = {} } = frame;
    const languages = (frame.languages ?? LANGUAGES).map((code) => ({
      code,
      name: LANGUAGE_NAMES[code],
      href: code === language ? null : `?${new URLSearchParams({ ...query, lang: code }).toString()}`,
    }));
    return layout({ ...content, language, title, heading, languages, style, icon: MARK_ICON });
  }

  const hash = createHash('sha256').update(style).digest('base64');
  const securityPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { render, securityPolicy };
}

function text(file: URL): string {
  return readFileSync(file, 'utf8');
}

function minified(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}
