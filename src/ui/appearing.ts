/** A ref that takes the focus: for what appears where the focused button was. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** A ref for what unfolds at the lower edge of the pane: scrolls just as far as it takes to see it. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
