let region: HTMLElement | null = null;

/** The element that screen readers listen to; there is one in the frame. */
export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/** Has screen readers read a result that appears on screen without taking focus. */
export function announce(text: string): void {
  if (!region) return;
  // A new element each time, because the same text in the same place is no change, and would be read once only.
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}

/** A ref that takes the focus: for what appears where the focused button was. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for what unfolds at the lower edge of the pane: scrolls just as far as it takes to see it. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
