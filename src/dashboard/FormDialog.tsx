import { Button } from '@fluentui/react-components';
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react';

import { type MessageKey, useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './FormDialog.module.css';
import { Problem } from './Problem.tsx';
import { useAct } from './ActButton.tsx';

interface Props extends Pick<ComponentProps<typeof Problem>, 'refusals'> {
  title: string;
  lead: string;
  /** The label of the submit button. */
  label: string;
  /** Runs on submit; the dialog closes when it succeeds. */
  act: () => Promise<unknown>;
  /** The message for screen readers after it. */
  done: string;
  isDisabled?: boolean;
  /** Shown in place of the submit button once somebody else has left nothing to submit. */
  obstacle?: MessageKey | null;
  /** Shown while it runs. */
  running?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, a submit button and a cancel button. */
export function FormDialog({
  title,
  lead,
  label,
  act,
  done,
  isDisabled,
  obstacle = null,
  running,
  refusals,
  onClose,
  children,
}: Props) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const acting = useAct({ onDone: close });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDisabled !== true && obstacle === null && !acting.isPending) acting.mutate({ act, done });
  }

  return (
    <Dialog isWide dialog={dialog} title={title} lead={lead} onClose={onClose}>
      <form className={layout.stack} onSubmit={submit}>
        {children}
        {acting.isPending && running}
        {obstacle === null ? (
          <Problem error={acting.error} refusals={refusals} />
        ) : (
          <Notice kind="error">{t(obstacle)}</Notice>
        )}
        <div className={styles.actions}>
          <Button onClick={close}>{t(obstacle === null ? 'ui.cancel' : 'app.close')}</Button>
          {obstacle === null && (
            <Button
              type="submit"
              appearance="primary"
              disabledFocusable={acting.isPending || isDisabled === true}
            >
              {acting.isPending ? t('dashboard.passkey.waiting') : label}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
