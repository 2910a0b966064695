interface Waiting {
  start: () => Promise<void>;
  reject: (error: Error) => void;
}

interface Group {
  groups: Map<string, Group>;
  waiting: Waiting[];
}

const newGroup = (): Group => ({ groups: new Map(), waiting: [] });

/**
 * Groups of one level take turns, so that a busy one delays another only by the work in progress. At most `atOnce` pieces of
 * work run at a time, and `perGroup` of each outermost group, so that others needn't wait for them.
 */
export function createFairTurns({ atOnce, perGroup = atOnce }: { atOnce: number; perGroup?: number }) {
  const root = newGroup();
  const running = new Map<string, number>();
  let count = 0;
  let closed: Error | null = null;

  /** `path` has the groups of the work, from the outermost to the innermost. */
  function inTurn<Result>(
    path: readonly [string, ...string[]],
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (closed) return Promise.reject(closed);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let group = root;
    for (const name of path) {
      const inner = group.groups.get(name) ?? newGroup();
      group.groups.set(name, inner);
      group = inner;
    }
    group.waiting.push({ start: () => work().then(resolve, reject), reject });
    startNext();
    return promise;
  }

  function startNext(): void {
    while (count < atOnce) {
      const name = root.groups.keys().find((each) => (running.get(each) ?? 0) < perGroup);
      const next = name === undefined ? undefined : takeNext(root, name);
      if (name === undefined || next === undefined) return;
      add(name, 1);
      void next.start().finally(() => {
        add(name, -1);
        startNext();
      });
    }
  }

  function add(name: string, change: 1 | -1): void {
    count += change;
    const own = (running.get(name) ?? 0) + change;
    if (own === 0) running.delete(name);
    else running.set(name, own);
  }

  /** Rejects queued and later work. */
  function close(error: Error): void {
    closed = error;
    for (let next = takeNext(root); next !== undefined; next = takeNext(root)) next.reject(error);
  }

  return { inTurn, close };
}

/** Moves the served group behind the others of its level, and removes it if it's empty. */
function takeNext(group: Group, name = group.groups.keys().next().value): Waiting | undefined {
  const inner = name === undefined ? undefined : group.groups.get(name);
  if (name === undefined || inner === undefined) return group.waiting.shift();
  const next = takeNext(inner);
  group.groups.delete(name);
  if (inner.groups.size + inner.waiting.length > 0) group.groups.set(name, inner);
  return next;
}
