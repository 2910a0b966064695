import { forThisPane } from './browser-storage.ts';

/** The places of the bar, in their order. */
export const DESTINATIONS = ['document', 'check', 'search', 'people', 'insights'] as const;
/** What one gets to by the menu alone. */
const IN_MORE = ['template', 'settings'] as const;
/** Kept in memory and this pane's storage: office.js takes the history API away, and the hash is its own. */
export type Destination = (typeof DESTINATIONS)[number] | (typeof IN_MORE)[number];

const NAME = 'sealmark.destination';

export function lastDestination(): Destination {
  const last = forThisPane.read(NAME);
  return [...DESTINATIONS, ...IN_MORE].find((destination) => destination === last) ?? 'document';
}

export function rememberDestination(destination: Destination): void {
  forThisPane.save(NAME, destination);
}

export function forgetDestination(): void {
  forThisPane.forget(NAME);
}
