import { forThisPane } from './browser-storage.ts';

/** The places of the bar, in their order. */
export const DESTINATIONS = ['document', 'check', 'search', 'people', 'insights'] as const;
/** Kept in memory and this pane's storage: office.js takes the history API away, and the hash is its own. */
export type Destination = (typeof DESTINATIONS)[number] | 'settings';

const NAME = 'sealmark.destination';

export function lastDestination(): Destination {
  const last = forThisPane.read(NAME);
  return [...DESTINATIONS, 'settings' as const].find((destination) => destination === last) ?? 'document';
}

export function rememberDestination(destination: Destination): void {
  forThisPane.save(NAME, destination);
}

export function forgetDestination(): void {
  forThisPane.forget(NAME);
}
