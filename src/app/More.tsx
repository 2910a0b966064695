import { useRef, useState } from 'react';

import { apart } from './Apart.tsx';
import { MoreSlot } from './MoreSlot.tsx';

const menu = apart(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  () => null,
);

/** Its menu is fetched when a pointer or the focus comes near. */
export function More() {
  const slot = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A press on the slot closes an open menu by itself, before it becomes a click.
  const wasOpen = useRef(false);
  const prepare = () => void menu.prepare();

  function toggle() {
    setIsOpen(!wasOpen.current);
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
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={toggle}
      />
      {isOpen && <menu.Component slot={slot} onClose={close} />}
    </>
  );
}
