import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { reportError } from './api/error-report.ts';
import { App } from './app/App.tsx';
import { preparePane } from './app/Pane.tsx';
import { preferredLanguage, showLanguage } from './ui/messages/language.ts';
import { showTheme } from './ui/theme/theme-choice.ts';
import { hostReady, type Host } from './word/host.ts';
import { officeScript } from './word/office-script.ts';
import { savePaneKeys } from './word/pane-keys.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

async function hostInItsLanguage(): Promise<Host> {
  await officeScript();
  const host = await hostReady();
  // Without its catalog there is no French, but there is a pane.
  await Promise.allSettled([showLanguage(preferredLanguage(host.language))]);
  return host;
}

savePaneKeys();
showTheme();
preparePane();
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App nonce={nonce} host={hostInItsLanguage()} />
  </StrictMode>,
);
