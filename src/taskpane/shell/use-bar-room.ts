import { useSyncExternalStore } from 'react';

import { DESTINATIONS, type Destination } from '#src/session/destinations.ts';

/** In a pane narrower than this, the destination stands in More instead. */
const NEEDED_PX: Partial<Record<Destination, number>> = { people: 240, insights: 280 };

/** The destinations that the bar has room for, and those that More holds instead. */
export function useBarRoom() {
  const width = useSyncExternalStore(onResize, widthThatMatters);
  const fits = (destination: Destination) => (NEEDED_PX[destination] ?? 0) <= width;
  return {
    inBar: DESTINATIONS.filter((destination) => fits(destination)),
    inMore: DESTINATIONS.filter((destination) => !fits(destination)),
  };
}

/** The largest of the widths above that the pane has, so that its other widths draw nothing anew. */
function widthThatMatters(): number {
  return Math.max(0, ...Object.values(NEEDED_PX).filter((width) => innerWidth >= width));
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
