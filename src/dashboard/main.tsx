import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:theme-variables.css';

import { reportError } from '#src/api/api-error.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { preferredLanguage, showLanguage } from '#src/messages/language.ts';
import { ignoreStrayFiles } from '#src/files/stray-files.ts';
import { followTheme } from '#src/ui/theme-choice.ts';
import { App } from './App.tsx';
import './dashboard-language.ts';
import '#src/ui/base.css';
import './dashboard.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// The nonce allows Fluent's style elements under the page's policy; the themes are a style sheet.
const renderer = createDOMRenderer(
  document,
  nonce === undefined ? {} : { styleElementAttributes: { nonce } },
);
const NO_THEME = {};

followTheme();
ignoreStrayFiles();
// If its catalog can't be loaded, the page is shown in English.
await Promise.allSettled([showLanguage(preferredLanguage(''))]);
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={NO_THEME}>
        <QueryClientProvider client={createQueryClient()}>
          <App />
        </QueryClientProvider>
      </FluentProvider>
    </RendererProvider>
  </StrictMode>,
);
