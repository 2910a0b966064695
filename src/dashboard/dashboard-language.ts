import type { Messages } from '@lingui/core';

import english from '#src/messages/en/dashboard.json';
import { i18n, setFrench, shownLanguage } from '#src/messages/language.ts';

/** Loaders of the screens fetched so far. */
const fetched = new Set<() => Promise<Messages>>();

i18n.load('en', english);
setFrench(async () => {
  const { french } = await import('./dashboard-french.ts');
  const ofScreens = await Promise.all([...fetched].map((load) => load()));
  return Object.assign({}, french, ...ofScreens);
});

/** Fetches a screen, with its French texts if they are shown; the English ones are part of it. */
export async function withFrench<Screen>(
  screen: () => Promise<Screen>,
  french: () => Promise<Messages>,
): Promise<Screen> {
  fetched.add(french);
  const [loaded, messages] = await Promise.all([screen(), shownLanguage() === 'fr' ? french() : {}]);
  i18n.load('fr', messages);
  return loaded;
}
