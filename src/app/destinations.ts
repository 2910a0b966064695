import { forThisPane } from '../api/browser-storage.ts';

/** Kept in memory and this pane's storage: office.js takes the history API away, and the hash is its own. */
export const DESTINATIONS = ['document', 'check', 'search'] as const;
export type Destination = (typeof DESTINATIONS)[number];

const NAME = 'sealmark.destination';

export function lastDestination(): Destination {
  return DESTINATIONS.find((destination) => destination === forThisPane.read(NAME)) ?? 'document';
}

export function rememberDestination(destination: Destination): void {
  forThisPane.keep(NAME, destination);
}

export function forgetDestination(): void {
  forThisPane.forget(NAME);
}
