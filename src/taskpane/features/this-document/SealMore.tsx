import { Button } from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { useRef, useState } from 'react';

import { lazyComponent } from '#src/ui/LazyComponent.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import type { SealChoices } from './SealMenu.tsx';

const menu = lazyComponent(
  async () => (await import('./SealMenu.tsx')).SealMenu,
  () => null,
);

/** What is done to a seal now and then. Its menu is fetched when a pointer or the focus comes near. */
export function SealMore({ isLocked, ...choices }: SealChoices & { isLocked: boolean }) {
  const { t } = useMessages();
  const button = useRef<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={(element: HTMLButtonElement | null) => {
          button.current = element;
        }}
        icon={<MoreHorizontal20Regular />}
        title={t('thisDocument.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabledFocusable={isLocked}
        onPointerEnter={menu.hint}
        onFocus={menu.hint}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      />
      {isOpen && <menu.Component {...choices} button={button} onClose={close} />}
    </>
  );
}
