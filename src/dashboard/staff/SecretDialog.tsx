import { Button, Input } from '@fluentui/react-components';
import { useRef } from 'react';

import type { MadeLink } from '#contract/dashboard/staff.ts';
import form from '#src/dashboard/FormDialog.module.css';
import { useMessages } from '#src/messages/use-messages.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { dayText } from '#src/ui/dates.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';
import styles from './Staff.module.css';

interface Props {
  title: string;
  lead: string;
  label: string;
  copy: string;
  secret: string;
  onClose: () => void;
}

/** Shows a link or token once: it isn't stored, so nobody can read it again. */
export function SecretDialog({ title, lead, label, copy, secret, onClose }: Props) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog isWide dialog={dialog} title={title} lead={lead} onClose={onClose}>
      <div className={styles.secret}>
        <Input readOnly value={secret} aria-label={label} onFocus={({ target }) => target.select()} />
        <CopyButton text={secret} label={copy} />
      </div>
      <div className={form.actions}>
        <Button appearance="primary" onClick={() => dialog.current?.close()}>
          {t('ui.done')}
        </Button>
      </div>
    </Dialog>
  );
}

export function MadeLinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t, locale } = useMessages();
  return (
    <SecretDialog
      title={t('dashboard.staff.linkTitle')}
      lead={t('dashboard.staff.linkLead', { day: dayText(made.expires_at, locale) })}
      label={t('dashboard.staff.linkLabel')}
      copy={t('ui.copyLink')}
      secret={made.link}
      onClose={onClose}
    />
  );
}
