import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { reportError } from '#src/api/api-error.ts';
import { App } from './shell/App.tsx';
import { preparePane } from './shell/Pane.tsx';
import { preferredLanguage, showLanguage } from '#src/messages/language.ts';
import { showTheme } from '#src/ui/theme-choice.ts';
import { hostReady, type Host, officeScript, guardPaneKeys } from '#src/word/host.ts';

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

guardPaneKeys();
showTheme();
preparePane();
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App nonce={nonce} host={hostInItsLanguage()} />
  </StrictMode>,
);
