import { sentence } from '#playground/say.ts';

const OPENED = ['http:', 'https:', 'mailto:'];

/** Notes where a drawn link or picture leads; a click alone puts the caret there, as in Word. */
export function leadTo(view: HTMLElement, address: string | null): void {
  if (!address) return;
  view.dataset['address'] = address;
  view.title = sentence('followLink', { address });
}

/** Ctrl+click opens a link in a tab of its own. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address]') : null;
  const address = URL.parse(link?.dataset['address'] ?? '');
  if (!address || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (OPENED.includes(address.protocol)) open(address, '_blank', 'noopener,noreferrer');
}
