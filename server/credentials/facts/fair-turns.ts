/** The groups that work belongs to, from the outermost to the innermost. */
export type TurnPath = readonly string[];

interface Group {
  groups: Map<string, Group>;
  waiting: (() => void)[];
}

const newGroup = (): Group => ({ groups: new Map(), waiting: [] });

/**
 * Runs at most `atOnce` pieces of work. The groups of one level take turns, so that a busy group delays another one by the
 * work in progress, not by its whole queue.
 */
export function createFairTurns(atOnce: number) {
  const root = newGroup();
  let running = 0;

  function enqueue(path: TurnPath, start: () => void): void {
    let group = root;
    for (const name of path) {
      const inner = group.groups.get(name) ?? newGroup();
      group.groups.set(name, inner);
      group = inner;
    }
    group.waiting.push(start);
  }

  return async function inTurn<Result>(path: TurnPath, work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => enqueue(path, resolve));
    try {
      return await work();
    } finally {
      // The next piece of work takes over this slot.
      const next = takeNext(root);
      if (next) next();
      else running -= 1;
    }
  };
}

/** Moves the served group behind the others of its level, and removes it if it's empty. */
function takeNext(group: Group): (() => void) | undefined {
  const [first] = group.groups;
  if (!first) return group.waiting.shift();
  const [name, inner] = first;
  const next = takeNext(inner);
  group.groups.delete(name);
  if (inner.groups.size + inner.waiting.length > 0) group.groups.set(name, inner);
  return next;
}
