import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';

import { apart } from '../ui/Apart.tsx';
import { useMessages } from '../ui/messages/use-messages.ts';
import type { NotFetchedProps } from '../ui/NotFetched.tsx';
import { MoreSlot } from './MoreSlot.tsx';
import { Toast } from './Toast.tsx';

const menu = apart(
  async () => (await import('./MoreMenu.tsx')).MoreMenu,
  () => null,
  MoreNotFetched,
);

/** Its menu is fetched when a pointer or the focus comes near. */
export function More() {
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
        aria-expanded={isOpen}
        onPointerEnter={menu.hint}
        onFocus={menu.hint}
        onPointerDown={() => {
          // What stands there may also be the word that the menu did not come.
          wasOpen.current = slot.current?.parentElement?.querySelector('[role=menu]') !== null;
        }}
        onClick={toggle}
      />
      {isOpen && <menu.Component key={presses} slot={slot} onClose={close} />}
    </>
  );
}

function MoreNotFetched({ onRetry, onClose }: NotFetchedProps & { onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Toast
      onClose={onClose}
      actions={
        <Button size="small" appearance="primary" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      {t('ui.notFetched')}
    </Toast>
  );
}
