/** A ref that takes the focus: for a field that appears where the focused button was. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
