import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';

import { documentExtend } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';

import styles from './dialog-form.module.css';

interface Props {
  publicId: string;
  /** The end that it has now. */
  end: string;
  onClose: () => void;
}

export function ExtendDialog({ publicId, end, onClose }: Props) {
  const { t } = useMessages();
  const [day, setDay] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const extending = useAct({ onDone: close });

  function extend(event: FormEvent) {
    event.preventDefault();
    extending.mutate({
      act: () => ask(documentExtend, { public_id: publicId, end_date: day }),
      done: t('dashboard.extend.done'),
    });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t('dashboard.extend.title')}
      lead={t('dashboard.extend.lead')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={extend}>
        <Field label={t('dashboard.extend.until')} required>
          <Input
            type="date"
            value={day}
            input={{ min: end, required: true }}
            onChange={(_, { value }) => setDay(value)}
          />
        </Field>
        {extending.isError && (
          <Problem
            error={extending.error}
            refusals={{
              conflict: 'dashboard.document.conflict',
              invalid_request: 'dashboard.extend.refused',
            }}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={close}>{t('dashboard.document.cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={extending.isPending}>
            {t(extending.isPending ? 'dashboard.passkey.waiting' : 'dashboard.extend.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
