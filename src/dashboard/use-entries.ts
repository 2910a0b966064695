import { useState } from 'react';

interface Entry {
  value: unknown;
  /** The stored value when the user entered another one. */
  over: unknown;
}

/** What the user enters over stored values, and which of these somebody else changes meanwhile. */
export function useEntries<Stored extends Readonly<Record<string, unknown>>>(stored: Stored) {
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({});
  const [opened, setOpened] = useState(stored);
  const hasEntries = Object.keys(entries).length > 0;
  const values = Object.fromEntries(
    Object.entries(stored).map(([name, now]) => [name, merged(entries[name], now)]),
  ) as Stored;
  const changed = Object.keys(stored).filter((name) => hasEntries && !isSame(stored[name], opened[name]));
  return {
    values,
    /** The names of values that differ from the `opened` ones, which were stored when the user began. */
    changed: changed as (keyof Stored & string)[],
    opened,
    enter: (part: Partial<Stored>) => {
      if (!hasEntries) setOpened(stored);
      const entered = Object.entries(part).filter(([name, value]) => !isSame(value, values[name]));
      const added = entered.map(([name, value]) => [name, { value, over: stored[name] }] as const);
      setEntries((before) => ({ ...before, ...Object.fromEntries(added) }));
    },
    forget: () => setEntries({}),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of a list, only the items that the user added or removed count. */
function merged(entry: Entry | undefined, now: unknown): unknown {
  if (!entry) return now;
  const { value, over } = entry;
  if (!Array.isArray(value) || !Array.isArray(over) || !Array.isArray(now)) return value;
  const remaining: unknown[] = now.filter((one) => value.includes(one) || !over.includes(one));
  return [...remaining, ...value.filter((one) => !over.includes(one) && !remaining.includes(one))];
}
