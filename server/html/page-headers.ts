import { createHash } from 'node:crypto';

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, string>>;

const YEAR = 'max-age=31536000';
const ANY_SITE = { 'cross-origin-resource-policy': 'cross-origin' };
/** Only pages where readers scan may use the camera. */
const features = (camera: '()' | '(self)') =>
  `camera=${camera}, display-capture=(), geolocation=(), microphone=(), payment=(), usb=()`;

/** What browsers and caches may do with an answer, by its kind. */
export const ANSWERS = {
  /** Sent with each of the others, which override some of it. The answer may load nothing and be framed nowhere. */
  every: {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'permissions-policy': features('()'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  /** Added if the process itself serves https. */
  everyOverTls: { 'strict-transport-security': YEAR },
  /** For requests refused before any hook. */
  unparsed: { 'x-content-type-options': 'nosniff' },
  /** For the API, health checks, metrics, and readers' scripts. */
  api: { 'cache-control': 'no-store' },
  dashboard: { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' },
  manifest: { 'cache-control': 'no-cache' },
  toReadersHost: { 'cache-control': 'no-cache' },
  icon: { 'cache-control': 'public, max-age=86400' },
  qrPicture: {
    'cache-control': `public, ${YEAR}, immutable`,
    'access-control-allow-origin': '*',
    ...ANY_SITE,
  },
  /** For an organization's logo, with a hash in its name: just a picture, on our own pages. */
  logo: { 'cache-control': `public, ${YEAR}, immutable`, 'cross-origin-resource-policy': 'same-origin' },
  /** With a hash in its name. */
  paneAsset: { 'cache-control': `public, ${YEAR}, immutable`, ...ANY_SITE },
  /** Word on the web shows the ribbon icons on a page of Microsoft's. */
  paneFile: { 'cache-control': 'public, max-age=3600', ...ANY_SITE },
} satisfies Record<string, Headers>;

/** For pages without a reader's script: deletes a file that was passed on to a page that couldn't be opened. */
export const FORGET_FILE = "indexedDB.deleteDatabase('sealmark-reader')";
/**
 * For pages with a reader's script: `html` has the class `loading` until that script runs, unless the browser is too old
 * for it, or it fails.
 */
export const AWAIT_SCRIPT =
  "(function(c){if(!('noModule' in document.createElement('script')))return;c.add('loading');" +
  "addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')c.remove('loading')},true)" +
  '})(document.documentElement.classList)';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const READER = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Language, Accept-Encoding',
  'x-robots-tag': 'noindex',
};
/** Our own scripts read files that readers drop, and can send nothing elsewhere. */
const SCRIPTS = `'self' ${hashOf(AWAIT_SCRIPT)}`;
const READER_POLICY = { 'form-action': "'self'", 'script-src': SCRIPTS, 'connect-src': "'self'" };
const FORGETTING = { 'script-src': hashOf(FORGET_FILE) };
/** Adds the WebAssembly that reads QR codes. */
const DESK_POLICY = { ...READER_POLICY, 'script-src': `${SCRIPTS} 'wasm-unsafe-eval'` };

/** Headers of pages, each with what its policy allows beyond its own style. */
const PAGES = {
  verdict: { headers: READER, policy: READER_POLICY },
  /** Adds an organization's style and logo. */
  branded: { headers: READER, policy: { ...READER_POLICY, 'img-src': "'self' data:" } },
  /** "Check a document", the page where readers begin. */
  desk: {
    headers: {
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
      'permissions-policy': features('(self)'),
    },
    policy: DESK_POLICY,
  },
  /** The same page as the answer to a typed ID. */
  typed: { headers: { ...READER, 'permissions-policy': features('(self)') }, policy: DESK_POLICY },
  refusal: { headers: { ...READER, vary: 'Accept, Accept-Language' }, policy: FORGETTING },
  /** How to install and use the add-in. */
  guide: { headers: { 'cache-control': 'no-cache', vary: 'Accept-Language' }, policy: FORGETTING },
  /** The API's reference, in English only. */
  reference: { headers: { 'cache-control': 'no-cache' }, policy: FORGETTING },
} satisfies Record<string, { headers: Headers; policy: Policy }>;

export type PageKind = keyof typeof PAGES;

/** Headers of a page that allows just these styles: no picture from elsewhere, no frame. */
export function pageHeaders(kind: PageKind, ...pageStyles: string[]): Headers {
  const { headers, policy } = PAGES[kind];
  const pagePolicy = {
    'default-src': "'none'",
    'style-src': pageStyles.map(hashOf).join(' '),
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...policy,
  };
  return { ...headers, 'content-security-policy': policyText(pagePolicy) };
}

interface PaneSources {
  nonce: string;
  /** Origins, each preceded by a blank; empty for this service's own. */
  officeJs: string;
  qr: string;
  /** Who may frame the pane, as CSP sources. */
  frameAncestors: readonly string[];
}

/** Headers of a pane page. Office frames it, so X-Frame-Options must not be sent. */
export function paneHeaders({ nonce, officeJs, qr, frameAncestors }: PaneSources): Headers {
  const own = `'self' 'nonce-${nonce}'`;
  const policy = {
    'default-src': "'none'",
    'script-src': own + officeJs,
    'style-src': own,
    'img-src': `'self' data: blob:${qr}`,
    'connect-src': `'self'${qr}`,
    'font-src': "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': frameAncestors.join(' '),
  };
  return { 'cache-control': 'no-store', 'content-security-policy': policyText(policy) };
}

/** Headers of the dashboard's page: it loads only its own files, and nobody may frame it. */
export function dashboardHeaders(nonce: string): Headers {
  const own = `'self' 'nonce-${nonce}'`;
  const policy = {
    'default-src': "'none'",
    'script-src': own,
    'style-src': own,
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': policyText(policy),
  };
}

function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map((directive) => directive.join(' '))
    .join('; ');
}
