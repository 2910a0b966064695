import type { Plugin } from 'vite';

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

export const STYLES_PLACE = '<!-- styles -->';

/**
 * Puts the style sheets of a page before its module scripts. Nothing is painted without them, and after a dozen scripts
 * they would wait for a connection: a browser has six to an HTTP/1.1 server. A page that can be painted in part without
 * them has a place for them after that part.
 */
export function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = (html.match(STYLES) ?? []).join('');
        const rest = html.replaceAll(STYLES, '');
        return rest.includes(STYLES_PLACE)
          ? rest.replace(STYLES_PLACE, () => styles)
          : rest.replace(/\s*<script type="module"/, (script) => styles + script);
      },
    },
  };
}
