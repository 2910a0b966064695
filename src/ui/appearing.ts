/** A ref that takes the focus: for what appears where the focused button was. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
