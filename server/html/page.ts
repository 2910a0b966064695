import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import { LANGUAGES } from '#contract/fields.ts';

import type { Language } from '#server/http/language.ts';

/** The mark below 24 pixels: a plain disc around the eye of a QR code. */
export const MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<circle cx="8" cy="8" r="8" fill="#0f6cbd"/><rect x="4" y="4" width="8" height="8" rx="1" fill="#fff"/>' +
  '<path fill="#0f6cbd" d="M6 6h4v4H6z"/></svg>';

/** The mark as an address, for pages that load nothing. */
const MARK_ICON = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;

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
