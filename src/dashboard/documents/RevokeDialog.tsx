import { Button, Checkbox, Field, Select, Textarea } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';

import { documentRevoke, REVOCATION_REASONS, type RevocationReason } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';

import styles from './dialog-form.module.css';
import type { ReadDocument } from './document-queries.ts';

interface Props {
  publicId: string;
  sentences: ReadDocument['revoked_sentences'];
  onClose: () => void;
}

const MAX_NOTE = 500;

/** Asks for the reason, and shows the sentence that the public page will have. */
export function RevokeDialog({ publicId, sentences, onClose }: Props) {
  const { t } = useMessages();
  const [reason, setReason] = useState<RevocationReason | null>(null);
  const [isShown, setIsShown] = useState(true);
  const [note, setNote] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const revoking = useAct({ onDone: close });
  const isPublic = reason !== null && isShown;
  const { before, after } = sentences[isPublic ? reason : 'none'];

  function revoke(event: FormEvent) {
    event.preventDefault();
    const given = { ...(reason && { reason }), ...(note.trim() !== '' && { note: note.trim() }) };
    revoking.mutate({
      act: () => ask(documentRevoke, { public_id: publicId, is_reason_public: isPublic, ...given }),
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
        <Field label={t('dashboard.revoke.reason')}>
          <Select
            value={reason ?? ''}
            onChange={(_, { value }) => setReason(REVOCATION_REASONS.find((one) => one === value) ?? null)}
          >
            <option value="">{t('dashboard.revoke.reason.none')}</option>
            {REVOCATION_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`dashboard.revoke.reason.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label={t('dashboard.revoke.public')}
          checked={isPublic}
          disabled={reason === null}
          onChange={(_, { checked }) => setIsShown(checked === true)}
        />
        <Field label={t('dashboard.revoke.note')} hint={t('dashboard.revoke.noteHint')}>
          <Textarea
            value={note}
            textarea={{ maxLength: MAX_NOTE }}
            onChange={(_, { value }) => setNote(value)}
          />
        </Field>
        <section aria-label={t('dashboard.revoke.preview')}>
          <p>{t('dashboard.revoke.preview')}</p>
          <div className={styles.preview}>
            <p className={styles.verdict}>{t('status.revoked')}</p>
            <p>
              {before}
              <bdi>{sentences.issuer}</bdi>
              {after}
            </p>
          </div>
        </section>
        {revoking.isError && (
          <Problem error={revoking.error} refusals={{ conflict: 'dashboard.document.conflict' }} />
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
