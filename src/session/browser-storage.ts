/** Text stored by name: in the browser's storage, or in memory if the host refuses storage. */
export interface StoredText {
  read(name: string): string | null;
  save(name: string, value: string): void;
  forget(name: string): void;
  names(): string[];
}

/** `place` is a function, because on hosts that block storage even naming it throws. */
export function storedIn(place: () => Storage): StoredText {
  const memory = new Map<string, string>();

  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(place());
    } catch (refused) {
      // A web view without storage has null in its place.
      if (refused instanceof DOMException || refused instanceof TypeError) return otherwise;
      throw refused;
    }
  }

  return {
    read: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    save(name, value) {
      const isStored = attempt((storage) => (storage.setItem(name, value), true), false);
      if (isStored) memory.delete(name);
      else memory.set(name, value);
    },
    forget(name) {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name), undefined);
    },
    names: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const lasting = storedIn(() => localStorage);
export const forThisPane = storedIn(() => sessionStorage);

const SEAL_LOOK = 'sealmark.seal';

/** The look of new seals as text; '' until it's chosen. Separate from the code that parses it, which is large. */
export const storedLook = {
  read: () => lasting.read(SEAL_LOOK) ?? '',
  save: (look: string) => lasting.save(SEAL_LOOK, look),
  forget: () => lasting.forget(SEAL_LOOK),
};
