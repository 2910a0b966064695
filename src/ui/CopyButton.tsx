import { Button, Input, type ButtonProps } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { useEffect, useId, useState } from 'react';

import { announce } from './announce.ts';
import { copyText } from './copy-text.ts';
import { focusOn } from './appearing.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import styles from './CopyButton.module.css';

const SHOWN_MS = 2000;

type Props = Pick<ButtonProps, 'icon' | 'size' | 'appearance' | 'className'> & {
  text: string;
  /** "Copy link" by default; read out where only the icon shows. */
  label?: string;
  isIconOnly?: boolean;
};

/** Copies a text. Where the host allows no copying, the text appears, selected, to be copied by hand. */
export function CopyButton({ text, label, isIconOnly = false, icon = <Link20Regular />, ...look }: Props) {
  const { t } = useMessages();
  const hintId = useId();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const name = outcome === 'copied' ? t('ui.copied') : (label ?? t('ui.copyLink'));

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) announce(t('ui.copied'));
  }

  if (outcome === 'refused') {
    return (
      <div className={styles.byHand}>
        <Input
          ref={focusOn}
          readOnly
          value={text}
          aria-label={t('ui.copyByHandLabel')}
          aria-describedby={hintId}
          onFocus={(event) => event.target.select()}
          onCopy={() => setOutcome('copied')}
        />
        <span id={hintId}>{t('ui.copyByHand')}</span>
      </div>
    );
  }
  return (
    <Button
      {...look}
      icon={outcome === 'copied' ? <Checkmark20Regular /> : icon}
      onClick={() => void copy()}
      {...(isIconOnly && { title: name })}
    >
      {isIconOnly ? null : name}
    </Button>
  );
}
