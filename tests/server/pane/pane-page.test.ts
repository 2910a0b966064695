import { expect, test } from 'vitest';

import { renderPanePage } from '#server/pane/pane-page.ts';

const BUILT =
  '<html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="__OFFICE_JS__"></script></head></html>';
const SETTINGS = {
  officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
  publicUrl: 'https://seal.example.org',
  qrUrl: 'https://seal.example.org',
  frameAncestors: ["'self'", 'https://*.office.com'],
};

function directives(headers: Record<string, string>): Record<string, string> {
  const pairs = (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  });
  return Object.fromEntries(pairs);
}

test('every answer has a new nonce, in the page and in its header', () => {
  const [first, second] = [renderPanePage(BUILT, SETTINGS), renderPanePage(BUILT, SETTINGS)];
  const nonces = [first, second].map(({ html }) =>
    [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce),
  );
  expect(new Set(nonces[0]).size).toBe(1);
  expect(nonces[0]).not.toEqual(nonces[1]);
  expect(directives(first.headers)['style-src']).toBe(`'self' 'nonce-${nonces[0]?.[0]}'`);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.html).not.toContain('__');
});

test('the pane loads scripts only from this service and office.js', () => {
  const { headers } = renderPanePage(BUILT, SETTINGS);
  const policy = directives(headers);
  expect(policy['script-src']).toMatch(/^'self' 'nonce-[^']+' https:\/\/appsforoffice\.microsoft\.com$/);
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'connect-src': "'self'",
    'img-src': "'self' data: blob:",
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self' https://*.office.com",
  });
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*(?!\.office)/);
  expect(Object.keys(headers)).not.toContain('x-frame-options');
});

test('a local office.js and another QR host are allowed', () => {
  const { html, headers } = renderPanePage(BUILT, {
    ...SETTINGS,
    officeJs: '/playground/officejs/office.js',
    qrUrl: 'https://qr.example.org/pictures',
  });
  expect(html).toContain('src="/playground/officejs/office.js"');
  expect(directives(headers)).toMatchObject({
    'script-src': expect.stringMatching(/^'self' 'nonce-[^']+'$/),
    'img-src': "'self' data: blob: https://qr.example.org",
    'connect-src': "'self' https://qr.example.org",
  });
});
