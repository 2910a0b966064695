import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import { type Language, LANGUAGES } from '#contract/fields.ts';

import { AWAIT_SCRIPT, FORGET_FILE, pageHeaders, type PageKind } from './page-headers.ts';

/** The logo for sizes below 24 pixels: a plain disc around the eye of a QR code. */
export const MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<circle cx="8" cy="8" r="8" fill="#0f6cbd"/><rect x="4" y="4" width="8" height="8" rx="1" fill="#fff"/>' +
  '<path fill="#0f6cbd" d="M6 6h4v4H6z"/></svg>';

/** The logo as a data URL, for pages that load nothing. */
const MARK_ICON = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

export interface Frame {
  language: Language;
  /** The page's languages; all by default. */
  languages?: readonly Language[];
  title: string;
  heading: string;
  /** The path that the language switch opens; by default the page's own. */
  path?: string;
  /** Parameters in the language switch's addresses. */
  query?: Record<string, string>;
  /** Where a posted page is requested again in another language, with the posted fields; replaces `query`. */
  posted?: { action: string; fields: readonly HiddenField[] };
  /** A style of its own, which the headers must allow. */
  extraStyle?: string;
}

export interface HiddenField {
  name: string;
  value: string;
}

interface PageFiles {
  template: URL;
  /** After the style that all pages share. */
  style: URL | readonly URL[];
  /** Partials of the template, by name. */
  partials?: Readonly<Record<string, URL>>;
  /** A page without a reader's script, as the policy of its kind says. */
  forgetsFile?: boolean;
}

export interface Page<Content> {
  render(frame: Frame, content: Content): string;
  /** Headers of its kind, with a policy that allows its own style and extra ones. */
  headers(kind: PageKind, ...extraStyles: string[]): Readonly<Record<string, string>>;
}

/** Complete in one answer. A template's values are escaped, and a misspelt name throws. */
export function createPage<Content extends object>(files: PageFiles): Page<Content> {
  const styles = [new URL('page.css', import.meta.url), files.style].flat();
  const style = minified(styles.map(text).join(''));
  const handlebars = Handlebars.create();
  handlebars.registerPartial('content', text(files.template));
  for (const [name, file] of Object.entries(files.partials ?? {}))
    handlebars.registerPartial(name, text(file));
  const layout = handlebars.compile(text(new URL('page.hbs', import.meta.url)), {
    strict: true,
    knownHelpersOnly: true,
    preventIndent: true,
  });

  function render(frame: Frame, content: Content): string {
    const { language, title, heading, path = '', query = {}, posted = null, extraStyle = '' } = frame;
    const languages = (frame.languages ?? LANGUAGES).map((code) => ({
      code,
      name: LANGUAGE_NAMES[code],
      href: code === language ? null : `${path}?${new URLSearchParams({ ...query, lang: code }).toString()}`,
    }));
    const hasScript = 'script' in content && content.script !== null;
    return layout({
      ...content,
      language,
      title,
      heading,
      languages,
      posted,
      style,
      extraStyle,
      inline: files.forgetsFile ? FORGET_FILE : hasScript ? AWAIT_SCRIPT : null,
      icon: MARK_ICON,
    });
  }

  return { render, headers: (kind, ...extraStyles) => pageHeaders(kind, style, ...extraStyles) };
}

const text = (file: URL): string => readFileSync(file, 'utf8');

/** Removes blanks without meaning; in `.ask :is(input)` the one before the colon means "within". */
export function minified(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
