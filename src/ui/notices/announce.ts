let region: HTMLElement | null = null;

/** Sets the element that screen readers listen to; the frame contains it. */
export function setLiveRegion(element: HTMLElement | null): void {
  region = element;
}

/** Makes screen readers read a result that appears without taking the focus. */
export function announce(text: string): void {
  if (!region) return;
  // A new element each time, because the same text in the same element is no change, and would be read only once.
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}

/** A ref that takes the focus, for what appears in place of the focused button. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for what expands at the lower edge of the pane: scrolls just far enough to show it. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
