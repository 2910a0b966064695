import { Button, Checkbox, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';

import { tokenCreate } from '#contract/dashboard/tokens.ts';
import { type Scope, SCOPES } from '#contract/fields.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import form from '#src/dashboard/documents/dialog-form.module.css';
import { Problem } from '#src/dashboard/Problem.tsx';
import { useAct } from '#src/dashboard/use-act.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { Dialog } from '#src/ui/notices/Dialog.tsx';

import styles from './Staff.module.css';

interface Props {
  identity_uid: string;
  name: string;
  onToken: (token: string) => void;
  onClose: () => void;
}

function inOneYear(): string {
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.toISOString().slice(0, 10);
}

/** A token for a program: what it's for, what it may do of what the person may, and until when. */
export function TokenDialog({ identity_uid, name: person, onToken, onClose }: Props) {
  const { t } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['credentials:read']);
  const [end, setEnd] = useState(inOneYear);
  const [isEndless, setIsEndless] = useState(false);
  const creating = useAct({ onDone: close });

  function create(event: FormEvent) {
    event.preventDefault();
    const request = { identity_uid, name: name.trim(), scopes, expires_on: isEndless ? 'never' : end };
    creating.mutate({
      act: async () => onToken((await ask(tokenCreate, request)).token),
      done: t('dashboard.staff.tokenCreated'),
    });
  }

  return (
    <Dialog
      isWide
      dialog={dialog}
      title={t('dashboard.staff.tokenTitle')}
      lead={t('dashboard.staff.tokenLead', { name: person })}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={create}>
        <Field label={t('dashboard.staff.tokenName')} required>
          <Input
            value={name}
            input={{ required: true, maxLength: 100 }}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <fieldset className={styles.boxes}>
          <legend>{t('dashboard.staff.scopes')}</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`dashboard.scope.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={(_, { checked }) =>
                setScopes(SCOPES.filter((one) => (one === scope ? checked === true : scopes.includes(one))))
              }
            />
          ))}
        </fieldset>
        <Field label={t('dashboard.staff.lastDay')}>
          <Input
            type="date"
            value={end}
            disabled={isEndless}
            input={{ required: !isEndless }}
            onChange={(_, { value }) => setEnd(value)}
          />
        </Field>
        <Checkbox
          label={t('dashboard.staff.endless')}
          checked={isEndless}
          onChange={(_, { checked }) => setIsEndless(checked === true)}
        />
        {creating.isError && (
          <Problem
            error={creating.error}
            refusals={{
              forbidden: 'dashboard.staff.more',
              invalid_request: 'dashboard.staff.pastDay',
            }}
          />
        )}
        <div className={form.actions}>
          <Button onClick={close}>{t('dashboard.staff.cancel')}</Button>
          <Button
            type="submit"
            appearance="primary"
            disabled={scopes.length === 0}
            disabledFocusable={creating.isPending}
          >
            {t(creating.isPending ? 'dashboard.passkey.waiting' : 'dashboard.staff.createToken')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
