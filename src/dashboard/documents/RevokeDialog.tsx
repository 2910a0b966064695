import { Button } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';

import { documentRevoke } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';

import styles from './dialog-form.module.css';
import type { ReadDocument } from './document-queries.ts';
import { causeFields, NO_CAUSE, ReasonFields } from './ReasonFields.tsx';

interface Props {
  publicId: string;
  sentences: ReadDocument['revoked_sentences'];
  onClose: () => void;
}

export function RevokeDialog({ publicId, sentences, onClose }: Props) {
  const { t } = useMessages();
  const [cause, setCause] = useState(NO_CAUSE);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const revoking = useAct({ onDone: close });

  function revoke(event: FormEvent) {
    event.preventDefault();
    revoking.mutate({
      act: () => ask(documentRevoke, { public_id: publicId, ...causeFields(cause) }),
      done: t('dashboard.revoke.done'),
    });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t('dashboard.revoke.title')}
      lead={t('dashboard.revoke.lead')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={revoke}>
        <ReasonFields hasSuccessor cause={cause} onChange={setCause} sentences={sentences} />
        {revoking.isError && (
          <Problem
            error={revoking.error}
            refusals={{
              conflict: 'dashboard.document.conflict',
              invalid_request: 'dashboard.revoke.successorRefused',
            }}
          />
        )}
        <div className={styles.actions}>
          <Button onClick={close}>{t('dashboard.document.cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={revoking.isPending}>
            {t(revoking.isPending ? 'dashboard.passkey.waiting' : 'dashboard.revoke.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
