import { say } from './say.ts';
import { type SampleName, sampleNames } from './demo-session.ts';

/** The samples, in a menu below their button. */
export function makeSampleMenu(
  button: HTMLButtonElement,
  menu: HTMLElement,
  open: (name: SampleName) => void,
): void {
  const items = sampleNames.map((name) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.setAttribute('role', 'menuitem');
    item.tabIndex = -1;
    say(item, `sample.${name}`);
    item.addEventListener('click', () => {
      menu.hidePopover();
      open(name);
    });
    return item;
  });
  menu.replaceChildren(...items);

  button.addEventListener('click', () => {
    menu.togglePopover();
  });
  menu.addEventListener('toggle', () => {
    const isOpen = menu.matches(':popover-open');
    button.ariaExpanded = String(isOpen);
    if (!isOpen) return;
    const { left, bottom } = button.getBoundingClientRect();
    menu.style.left = `${left}px`;
    menu.style.top = `${bottom + 2}px`;
    items[0]?.focus();
  });
  menu.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const target = next[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items[target]?.focus();
  });
}
