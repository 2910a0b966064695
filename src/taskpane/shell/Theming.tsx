import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { useEffect, useMemo, type ReactNode } from 'react';

import { showTheme } from '#src/ui/theme-choice.ts';
import { onHostTheme, type Host } from '#src/word/host.ts';
import 'virtual:theme-variables.css';
import './app.css';

interface Props {
  nonce: string | undefined;
  host: Promise<Host>;
  children: ReactNode;
}

/** Nothing: the themes are style sheets. */
const NO_THEME = {};

/** Fluent in the host's theme, also while it changes. The nonce lets its style elements past the CSP. */
export function Theming({ nonce, host, children }: Props) {
  const renderer = useMemo(
    () => createDOMRenderer(document, nonce === undefined ? {} : { styleElementAttributes: { nonce } }),
    [nonce],
  );

  useEffect(() => {
    // Office knows its theme only once it is ready.
    void host.then(showTheme);
    return onHostTheme(showTheme);
  }, [host]);

  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={NO_THEME}>{children}</FluentProvider>
    </RendererProvider>
  );
}
