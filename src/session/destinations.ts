import { forThisPane } from './browser-storage.ts';

export const DESTINATIONS = ['document', 'check', 'search', 'people', 'insights'] as const;
/** Reached through the menu only. */
const IN_MORE = ['template', 'settings'] as const;
/** Stored in memory and this pane's storage: office.js removes the history API and uses the hash itself. */
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
