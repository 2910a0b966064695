import { useEffect, useState, type ComponentType } from 'react';

interface Apart<Props> {
  Component: ComponentType<Props>;
  /** Fetches the script ahead of its turn. */
  prepare(): Promise<void>;
}

/**
 * A component whose script is fetched apart. React's own `lazy` would show it late: Suspense holds every reveal
 * back for 300 ms, also of a script that is there already.
 */
export function apart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): Apart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetchScript() {
    try {
      Loaded = await load();
    } finally {
      loading = null;
    }
  }

  async function prepare() {
    if (Loaded === null) await (loading ??= fetchScript());
  }

  function Component(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [, setIsThere] = useState(Loaded !== null);

    useEffect(() => {
      prepare().then(
        () => setIsThere(true),
        (error: unknown) => setFailure({ error }),
      );
    }, []);

    if (failure) throw failure.error;
    return Loaded === null ? <Fallback {...props} /> : <Loaded {...props} />;
  }
  return { Component, prepare };
}
