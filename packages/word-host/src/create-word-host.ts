import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';

import type { Faults } from './faults.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import type { BehaviorChanges } from './platforms/behaviors.ts';
import type { PlatformName, RequirementSets } from './platforms/platform.ts';

type FaultName = 'refuse' | 'misreport' | 'lose' | 'skip' | 'repeat' | 'halve';
/** A fault with its arguments, as `['refuse', 'Body.insertText', 'AccessDenied']`. */
export type PlannedFault = { [Name in FaultName]: [Name, ...Parameters<Faults[Name]>] }[FaultName];

/** Options of the host's page, in a form that JSON can represent. */
export interface PlayedWord {
  /**
   * The simulated Word, with its requirement sets and behaviors; by default the oldest that the add-in supports, on the
   * web. Platforms with the conversation of Windows need `windows-pane.ts` in the pane, and give it a theme.
   */
  readonly platform?: PlatformName;
  /** Differences from the platform's, as `{ WordApi: '1.2' }`. */
  readonly requirements?: RequirementSets;
  /** Behaviors to switch on or off, against the platform's. */
  readonly behaviors?: BehaviorChanges;
  /** A BCP 47 tag; `en-US` by default. */
  readonly locale?: string;
  readonly readOnly?: boolean;
  /** '' for a document that was never saved. */
  readonly documentUrl?: string;
  readonly faults?: readonly PlannedFault[];
}

export interface WordHostSetup extends PlayedWord {
  /** The open document. */
  readonly docx: Uint8Array;
  /** The folder of the add-in's built pages. */
  readonly addIn: string;
  /** Paths in it of the task pane, and of the page with the ribbon functions. */
  readonly pane?: string;
  readonly commands?: string;
}

const OFFICE_JS_TAG = /<script[^>]*\ssrc=["'][^"']*\/office\.js["'][^>]*>\s*<\/script>/gi;
const OWN = '/word-host/';

/**
 * Serves a page that simulates Word: open its `url` in a browser. There `window.wordHost` is the WordHost, and the add-in's
 * task pane is an iframe, which gets office.js from npm instead of Microsoft's CDN.
 */
export function createWordHost(setup: WordHostSetup): Promise<PageServer> {
  const { docx, addIn, pane = 'taskpane.html', commands = 'commands.html', ...played } = setup;
  const opened = { ...played, paneUrl: `/${pane}`, commandsUrl: `/${commands}` };
  const json = JSON.stringify({ ...opened, docx: Buffer.from(docx).toString('base64') });
  const hostPage =
    '<!doctype html><meta charset="utf-8"><title>Word</title><body>' +
    `<script type="application/json">${json.replaceAll('<', String.raw`\u003c`)}</script>` +
    `<script type="module" src="${OWN}host-page.js"></script>`;
  return startPageServer(async (path) => {
    if (path === '/') return hostPage;
    if (path.startsWith(OWN)) return readFile(join(import.meta.dirname, normalize(path).slice(OWN.length)));
    const file = await readFile(join(addIn, normalize(path)));
    return /\.html?$/.test(path) ? withLocalOfficeJs(file.toString()) : file;
  });
}

function withLocalOfficeJs(html: string): string {
  const scripts = [`${OWN}windows-pane.js`, '/office-js/office.js'];
  return html.replace(OFFICE_JS_TAG, scripts.map((src) => `<script src="${src}"></script>`).join(''));
}
