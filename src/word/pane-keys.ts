/**
 * In Word on the web office.js hears of keys on the window, and takes the focus away: at Escape to the pane's first
 * button, even when that closed a menu; at Tab out of the pane, when the focus is where only a script puts it, such
 * as a heading. Those two are kept from it.
 */
export function savePaneKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isHandledEscape = event.key === 'Escape' && event.defaultPrevented;
    const isTabFromHeading =
      event.key === 'Tab' && event.target instanceof HTMLElement && event.target.tabIndex < 0;
    if (isHandledEscape || isTabFromHeading) event.stopPropagation();
  });
}
