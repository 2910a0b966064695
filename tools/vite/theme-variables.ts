import { teamsHighContrastTheme, webDarkTheme, webLightTheme, type Theme } from '@fluentui/react-components';
import type { Plugin } from 'vite';

const NAME = 'virtual:theme-variables.css';
const RULES: [selector: string, theme: Theme][] = [
  [':root', webLightTheme],
  [':root[data-theme=dark]', webDarkTheme],
  [':root[data-theme=contrast]', teamsHighContrastTheme],
];

/**
 * Fluent's themes as a style sheet made at build time, and its tokens as the variables they stand for: together
 * they would be a tenth of the pane's first script.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => `\0${NAME}` },
    load: { filter: { id: new RegExp(`^\0${NAME}$`) }, handler: () => RULES.map(rule).join('\n') },
    transform: {
      filter: { id: /\/@fluentui\/react-[^/]+\/lib\/.*\.js$/, code: 'tokens.' },
      handler: (code) => ({ code: code.replace(/\btokens\.(\w+)\b/g, variable), map: null }),
    },
  };
}

function variable(token: string, name: string): string {
  return name in webLightTheme ? `"var(--${name})"` : token;
}

function rule([selector, theme]: [string, Theme]): string {
  const variables = Object.entries(theme).map(([name, value]) => `--${name}:${value};`);
  return `${selector}{${variables.join('')}}`;
}
