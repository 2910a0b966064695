import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { reportError } from '#src/api/api-error.ts';
import { App } from './shell/App.tsx';
import { preparePane } from './shell/Pane.tsx';
import screens from '#src/messages/en/screens.json';
import thisDocument from '#src/messages/en/this-document.json';
import { i18n, preferredLanguage, showLanguage } from '#src/messages/language.ts';
import { createTokenStore, moveToken } from '#src/session/session.ts';
import { ignoreStrayFiles } from '#src/files/stray-files.ts';
import { showTheme } from '#src/ui/theme-choice.ts';
import { guardPaneKeys, type Host, hostInTheEnd, hostReady } from '#src/word/host/host.ts';

i18n.load('en', { ...screens, ...thisDocument });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

async function inItsLanguage(told: Promise<Host>): Promise<Host> {
  const host = await told;
  // If its catalog can't be loaded, the pane is shown in English.
  await Promise.allSettled([showLanguage(preferredLanguage(host.language))]);
  return host;
}

const host = inItsLanguage(hostReady());
const lateHost = host.then(async (known) => {
  if (known.absence !== 'silent') return known;
  const late = await inItsLanguage(hostInTheEnd());
  moveToken(createTokenStore(known.partitionKey), createTokenStore(late.partitionKey));
  return late;
});

guardPaneKeys();
ignoreStrayFiles();
showTheme();
preparePane();
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <App nonce={nonce} host={host} lateHost={lateHost} />
  </StrictMode>,
);
