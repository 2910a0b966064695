import { randomBytes } from 'node:crypto';

import { OFFICE_FRAME_ANCESTORS } from '#contract/office-hosts.ts';

interface PanePageSettings {
  /** Address of office.js, or its path on this service. */
  officeJs: string;
  publicUrl: string;
  qrUrl: string;
  /** Who may frame the pane, as CSP sources. */
  frameAncestors: readonly string[];
}

interface PanePage {
  html: string;
  headers: Record<string, string>;
}

/**
 * One answer of a built pane page: its placeholders filled, with a nonce of its own. The headers belong to this very
 * answer, so neither may be cached, and Office frames the page, so X-Frame-Options must not be sent.
 */
export function renderPanePage(html: string, settings: PanePageSettings): PanePage {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: html
      .replaceAll('__OFFICE_JS__', () => attribute(settings.officeJs))
      .replaceAll('__CSP_NONCE__', nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': securityPolicy(nonce, settings),
    },
  };
}

function securityPolicy(
  nonce: string,
  { officeJs, publicUrl, qrUrl, frameAncestors: ancestors }: PanePageSettings,
): string {
  const elsewhere = (address: string) => {
    const { origin } = new URL(address, publicUrl);
    return origin === new URL(publicUrl).origin ? [] : [origin];
  };
  const own = ["'self'", `'nonce-${nonce}'`];
  const directives = {
    'default-src': ["'none'"],
    'script-src': [...own, ...elsewhere(officeJs)],
    'style-src': own,
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere(qrUrl)],
    'connect-src': ["'self'", ...elsewhere(qrUrl)],
    'font-src': ["'self'"],
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ancestors,
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const ONLY = 'only';
const SITE = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;
/** Two labels at least under a wildcard; otherwise every site of a top-level domain could frame the pane. */
const SITES_BELOW = /^https:\/\/\*(\.[a-z\d-]+){2,}(:\d{1,5})?$/i;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Whether these items of FRAME_ANCESTORS name sites, and not the whole web. */
export function isFrameAncestors(items: readonly string[]): boolean {
  const [first, ...others] = items;
  if (first !== ONLY) return items.every(isSite);
  return others.length > 0 && (others.join() === "'none'" || others.every(isSite));
}

/** The sources of `frame-ancestors`: Microsoft's and those of the items, or behind `only` those of the items alone. */
export function frameAncestors(items: readonly string[]): string[] {
  const [first, ...others] = items;
  return first === ONLY ? others : [...new Set(["'self'", ...OFFICE_FRAME_ANCESTORS, ...items])];
}

function isSite(item: string): boolean {
  return item === "'self'" || [SITE, SITES_BELOW, LOOPBACK].some((pattern) => pattern.test(item));
}
