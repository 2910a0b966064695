import { useLayoutEffect } from 'react';

/** How far each screen was scrolled when the user left it, by the way that leads to it: `people/form` opens from `people`. */
const places = new Map<string, number>();

/** Shows a screen from its top, or from where the user left it when they go back to it; null where a part of it does so. */
export function useScrollPlace(way: string | null): void {
  useLayoutEffect(() => {
    const screen = document.querySelector('main');
    if (way === null || screen === null) return undefined;
    for (const place of places.keys()) if (place.startsWith(`${way}/`)) places.delete(place);
    screen.scrollTop = places.get(way) ?? 0;
    const remember = () => void places.set(way, screen.scrollTop);
    screen.addEventListener('scroll', remember);
    return () => screen.removeEventListener('scroll', remember);
  }, [way]);
}

/** What leads to this screen is new to the user, so it opens at its top; without a name, every screen does. */
export function forgetScrollPlace(way?: string): void {
  if (way === undefined) places.clear();
  else places.delete(way);
}
