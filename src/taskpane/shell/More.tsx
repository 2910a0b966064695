import { useRef, useState } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { ToastNotFetched } from './Toast.tsx';
import { MoreSlot } from './TopBar.tsx';

const menu = lazyComponent(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  () => null,
  ({ onRetry, onClose }) => <ToastNotFetched onRetry={onRetry} onClose={onClose} />,
);

/** Its menu is fetched when a pointer or the focus comes near. */
export function More({ isSelected }: { isSelected: boolean }) {
  const slot = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A press on the slot closes an open menu by itself, before it becomes a click.
  const wasOpen = useRef(false);
  const [presses, setPresses] = useState(0);

  function toggle() {
    setIsOpen(!wasOpen.current);
    setPresses(presses + 1);
    wasOpen.current = false;
  }

  function close() {
    setIsOpen(false);
    slot.current?.focus();
  }

  return (
    <>
      <MoreSlot
        ref={slot}
        isSelected={isSelected}
        aria-expanded={isOpen}
        onPointerEnter={menu.hint}
        onFocus={menu.hint}
        onPointerDown={() => {
          // The toast that the menu could not be loaded may stand there too.
          wasOpen.current = slot.current?.parentElement?.querySelector('[role=menu]') !== null;
        }}
        onClick={toggle}
      />
      {isOpen && <menu.Component key={presses} slot={slot} onClose={close} />}
    </>
  );
}
