import { Button } from '@fluentui/react-components';
import { useEffect, useState, type ComponentType } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { Notice } from './notices/Notice.tsx';
import { usePartRetry } from './notices/retries.ts';

interface LazyComponent<Props> {
  Component: ComponentType<Props>;
  /** Fetches the script ahead of time. Rejects if that fails. */
  prepare: () => Promise<void>;
  /** Fetches it ahead of time if possible; otherwise it's tried again when it's needed. */
  hint: () => void;
}

const all = new Set<() => Promise<void>>();

/**
 * Fetches all scripts that weren't needed so far, one after another, including those that they register. What fails is
 * tried again when it's needed.
 */
export async function prepareAll(): Promise<void> {
  for (const prepare of all) await Promise.allSettled([prepare()]);
}

/**
 * A component whose script is loaded separately. React's `lazy` would show it late, because Suspense delays every reveal by
 * 300 ms, and would never retry after a failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
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
  return { Component, prepare, hint: () => void Promise.allSettled([prepare()]) };
}

export interface NotFetchedProps {
  onRetry: () => void;
}

/** Shown if the script of a part couldn't be loaded. */
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

/** Loads missing style sheets again: Vite tries once, and shows the screen without them the next time. */
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
