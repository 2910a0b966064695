import { useLayoutEffect } from 'react';

/** The scroll position of each screen when the user left it, by the path to it: `people/form` opens from `people`. */
const places = new Map<string, number>();

/** Shows a screen from its top, or at its former position when the user goes back to it; null if a part of it does this. */
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

/** The path to this screen has new content, so it opens at its top; without a name, every screen does. */
export function forgetScrollPlace(way?: string): void {
  if (way === undefined) places.clear();
  else places.delete(way);
}
