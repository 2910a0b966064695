import { Button } from '@fluentui/react-components';
import { useEffect, useState, type ComponentType } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from './notices/Notice.tsx';
import { usePartRetry } from './notices/retries.ts';

interface LazyComponent<Props> {
  Component: ComponentType<Props>;
  /** Fetches the script ahead of its turn. Rejects where it cannot be had. */
  prepare: () => Promise<void>;
  /** Fetches it ahead where that can be done; where not, it is tried again in its turn. */
  hint: () => void;
}

const all = new Set<() => Promise<void>>();

/**
 * Fetches, one after the other, every script that was not needed so far, and those that come to be known by it. What
 * cannot be had now is tried again in its turn.
 */
export async function prepareAll(): Promise<void> {
  for (const prepare of all) await Promise.allSettled([prepare()]);
}

/**
 * A component whose script is fetched apart. React's own `lazy` would show it late, since Suspense holds every reveal
 * back for 300 ms, and would never try again after a failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
  Failure: ComponentType<Props & NotFetchedProps> = NotFetched,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetchScript() {
    try {
      await fetchMissingStyles();
      Loaded = await load();
    } finally {
      loading = null;
    }
  }

  async function prepare() {
    if (Loaded === null) await (loading ??= fetchScript());
  }

  all.add(prepare);

  function Component(props: Props) {
    const [state, setState] = useState<'fetching' | 'there' | 'failed'>('fetching');

    useEffect(() => {
      if (state !== 'fetching') return;
      prepare().then(
        () => setState('there'),
        () => setState('failed'),
      );
    }, [state]);

    if (Loaded !== null) return <Loaded {...props} />;
    if (state === 'failed') return <Failure {...props} onRetry={() => setState('fetching')} />;
    return <Fallback {...props} />;
  }
  return {
    Component,
    prepare,
    hint: () => void Promise.allSettled([prepare()]),
  };
}

export interface NotFetchedProps {
  onRetry: () => void;
}

/** In place of a part of the pane whose script did not come. */
export function NotFetched({ onRetry }: NotFetchedProps) {
  const { t } = useMessages();
  const retry = usePartRetry(onRetry);
  return (
    <Notice
      kind="info"
      actions={
        retry && (
          <>
            <Button size="small" appearance="primary" onClick={retry}>
              {t('ui.tryAgain')}
            </Button>
            <Button size="small" onClick={() => location.reload()}>
              {t('ui.reload')}
            </Button>
          </>
        )
      }
    >
      {t('ui.notFetched')}
    </Notice>
  );
}

const missing = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

/** Asks again for style sheets that did not arrive: Vite asks once, and shows the screen without them next time. */
async function fetchMissingStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(links.map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = link.href;
  const answered = new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)));
  });
  link.replaceWith(again);
  return answered;
}
