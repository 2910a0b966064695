let region: HTMLElement | null = null;

/** The element that screen readers listen to; there is one in the frame. */
export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/** Says a result aloud that appears on screen without taking focus. */
export function announce(text: string): void {
  if (region) region.textContent = text;
}
