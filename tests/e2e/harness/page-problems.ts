import type { BrowserContext } from '@playwright/test';

export interface PageProblems {
  /** What a test provokes on purpose, such as the browser's message for a 401. The returned function ends that. */
  allow(pattern: RegExp): () => void;
  /** Console errors, uncaught errors and rejections, CSP violations, requests to other origins. */
  unexpected(): string[];
}

/** Listens to every page and frame of a context from now on. */
export async function collectPageProblems(context: BrowserContext, ownUrl: string): Promise<PageProblems> {
  let found: string[] = [];
  const allowed = new Set<RegExp>();
  const isUnexpected = (line: string) => ![...allowed].some((pattern) => pattern.test(line));
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack || String(error.error())}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== ownUrl) found.push(`left the service: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    allow(pattern) {
      allowed.add(pattern);
      return () => {
        found = found.filter(isUnexpected);
        allowed.delete(pattern);
      };
    },
    unexpected: () => found.filter(isUnexpected),
  };
}
