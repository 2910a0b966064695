import { lasting } from './browser-storage.ts';

const NAME = 'sealmark.seal';

/** How new seals look, as a text; '' until it was chosen. Apart from what reads it, which is large. */
export const storedLook = {
  read: () => lasting.read(NAME) ?? '',
  save: (look: string) => lasting.save(NAME, look),
  forget: () => lasting.forget(NAME),
};
