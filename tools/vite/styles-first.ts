import type { Plugin } from 'vite';

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the style sheets of a page before its module scripts. Nothing is painted without them, and behind a dozen scripts
 * they wait for a connection: a browser has six to a server that speaks HTTP/1.1.
 */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(STYLES, '').replace(/\s*<script type="module"/, (script) => {
          return (html.match(STYLES) ?? []).join('') + script;
        }),
    },
  };
}
