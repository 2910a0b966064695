import { teamsHighContrastTheme, webDarkTheme, webLightTheme, type Theme } from '@fluentui/react-components';
import type { Plugin } from 'vite';

import { STYLES_PLACE } from './styles-first.ts';

const NAME = 'virtual:theme-variables.css';
/** Its own fonts lead to wider letters where Segoe UI is missing. */
const CONTRAST = { ...teamsHighContrastTheme, fontFamilyBase: webLightTheme.fontFamilyBase };
const RULES: [selector: string, theme: Theme][] = [
  [':root', webLightTheme],
  [':root[data-theme=dark]', webDarkTheme],
  [':root[data-theme=contrast]', CONTRAST],
];

/**
 * Turns Fluent's themes into a style sheet at build time, and its tokens into the variables they stand for: together they
 * would be a tenth of the pane's first script. A page with a place for its style sheets gets the variables that it uses
 * itself, so that it can be painted before the sheets arrive.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => `\0${NAME}` },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.includes(STYLES_PLACE) ? [{ tag: 'style', children: usedIn(html), injectTo: 'head' }] : [],
    },
    load: {
      filter: { id: new RegExp(`^\0${NAME}$`) },
      handler: () => RULES.map((one) => rule(one)).join('\n'),
    },
    transform: {
      filter: { id: /\/@fluentui\/react-[^/]+\/lib\/.*\.js$/, code: 'tokens.' },
      handler: (code) => ({ code: code.replace(/\btokens\.(\w+)\b/g, variable), map: null }),
    },
  };
}

const variable = (token: string, name: string): string =>
  name in webLightTheme ? `"var(--${name})"` : token;

function usedIn(html: string): string {
  const names = new Set(Array.from(html.matchAll(/var\(--(\w+)\)/g), ([, name]) => name));
  return RULES.map((one) => rule(one, (name) => names.has(name))).join('');
}

function rule([selector, theme]: [string, Theme], isWanted: (name: string) => boolean = () => true): string {
  const wanted = Object.entries(theme).filter(([name]) => isWanted(name));
  const variables = wanted.map(([name, value]) => `--${name}:${value};`);
  return `${selector}{${variables.join('')}}`;
}
