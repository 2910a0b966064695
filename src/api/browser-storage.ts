/** Text kept by name: in the browser's storage, or in memory where the host refuses storage. */
export interface KeptText {
  read(name: string): string | null;
  keep(name: string, value: string): void;
  forget(name: string): void;
  names(): string[];
}

/** `place` is a function, because on hosts that block storage the mere mention of it throws. */
export function keptIn(place: () => Storage): KeptText {
  const memory = new Map<string, string>();

  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(place());
    } catch (refused) {
      if (refused instanceof DOMException) return otherwise;
      throw refused;
    }
  }

  return {
    read: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    keep(name, value) {
      const isKept = attempt((storage) => (storage.setItem(name, value), true), false);
      if (isKept) memory.delete(name);
      else memory.set(name, value);
    },
    forget(name) {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name), undefined);
    },
    names: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const lasting = keptIn(() => localStorage);
export const forThisPane = keptIn(() => sessionStorage);
