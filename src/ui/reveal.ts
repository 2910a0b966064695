/** A ref for what unfolds at the lower edge of the pane: scrolls just as far as it takes to see it. */
export function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
