import { randomBytes } from 'node:crypto';

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
