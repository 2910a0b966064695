import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

import { officeJsFiles } from '#word-host/office-js-files.ts';
import type { PageProblems } from './page-problems.ts';

const CDN = 'https://appsforoffice.microsoft.com/lib/1/hosted/';

/** Replaces Microsoft's content delivery network by the copy in node_modules. */
export async function serveOfficeJs(context: BrowserContext): Promise<void> {
  const { folder } = officeJsFiles();
  await context.route(`${CDN}**`, async (route) => {
    const path = route.request().url().slice(CDN.length).split('?')[0] ?? '';
    const body = await readFile(join(folder, path.toLowerCase()));
    const headers = { 'access-control-allow-origin': '*' };
    await route.fulfill({ body, contentType: 'text/javascript', headers });
  });
}

export async function blockOfficeJs(context: BrowserContext): Promise<void> {
  await context.route(`${CDN}**`, (route) => route.abort());
}

/** What office.js does when loaded from its CDN. */
export function allowOfficeJs(problems: PageProblems): void {
  problems.allow(/left the service: https:\/\/appsforoffice\.microsoft\.com/);
  // It reports to Microsoft from a frame with a style attribute; the policy forbids both.
  problems.allow(/telemetryservice\.firstpartyapps\.oaspapps\.com|inline style|style-src-attr/);
}

/** Whether office.js has answered in a frame: it does only if `Office.onReady` is called within ten seconds. */
export function isOfficeUp(): boolean {
  return typeof Office !== 'undefined' && Boolean(Office.context?.displayLanguage);
}
