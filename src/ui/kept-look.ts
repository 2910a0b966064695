import { lasting } from '../api/browser-storage.ts';

const NAME = 'sealmark.seal';

/** How new seals look, as a text; '' until it was chosen. Apart from what reads it, which is large. */
export const keptLook = {
  read: () => lasting.read(NAME) ?? '',
  keep: (look: string) => lasting.keep(NAME, look),
  forget: () => lasting.forget(NAME),
};
