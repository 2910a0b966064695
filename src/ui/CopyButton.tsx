import { Button, Field, Input, type ButtonProps } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Link20Regular } from '@fluentui/react-icons/svg/link';
import { useEffect, useState } from 'react';

import { announce, focusOn } from './notices/Notice.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

const SHOWN_MS = 2000;

type Props = Pick<ButtonProps, 'icon' | 'size' | 'appearance' | 'className'> & {
  text: string;
  /** "Copy link" by default; read out if only the icon is shown. */
  label?: string;
  isIconOnly?: boolean;
};

/** Copies a text. If the host doesn't allow copying, the text appears, selected, to be copied by hand. */
export function CopyButton({ text, label, isIconOnly = false, icon = <Link20Regular />, ...look }: Props) {
  const { t } = useMessages();
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

  if (outcome === 'refused')
    return (
      <Field hint={t('ui.copyByHand')} style={{ flexBasis: '100%', minWidth: 0 }}>
        <Input
          ref={focusOn}
          readOnly
          value={text}
          aria-label={t('ui.copyByHandLabel')}
          onFocus={(event) => event.target.select()}
          onCopy={() => setOutcome('copied')}
        />
      </Field>
    );
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

/**
 * Copies by the clipboard API, otherwise by `execCommand`, which Office on the web allows when it blocks the former. false
 * if neither works, so the text must be shown.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (refused) {
    // A TypeError on an insecure page, which has no clipboard.
    if (!(refused instanceof DOMException || refused instanceof TypeError)) throw refused;
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
