import type { PlayedWord } from './create-word-host.ts';
import { fromBase64 } from './opc/flat-opc.ts';
import { WordHost } from './word-host.ts';

declare global {
  interface Window {
    wordHost: WordHost;
  }
}

type Opened = PlayedWord & { docx: string; paneUrl: string; commandsUrl: string };

const given = document.querySelector('script[type="application/json"]')?.textContent ?? '';
const { docx, faults = [], ...options } = JSON.parse(given) as Opened;
const container = document.body;
const host = new WordHost({ documentUrl: '', ...options, container, docx: fromBase64(docx) });
for (const [name, ...values] of faults) Reflect.apply(host.faults[name], host.faults, values);
window.wordHost = host;
host.start();
