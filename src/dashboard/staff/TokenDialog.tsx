import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';

import { tokenCreate } from '#contract/dashboard/tokens.ts';
import { type Scope, SCOPES } from '#contract/fields.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { Check, TextField } from '#src/dashboard/Fields.tsx';
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

export function TokenDialog({ identity_uid, name: person, onToken, onClose }: Props) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['credentials:read']);
  const [end, setEnd] = useState(inOneYear);
  const [isEndless, setIsEndless] = useState(false);
  const request = { identity_uid, name: name.trim(), scopes, expires_on: isEndless ? 'never' : end };

  return (
    <FormDialog
      title={t('dashboard.staff.tokenTitle')}
      lead={t('dashboard.staff.tokenLead', { name: person })}
      label={t('dashboard.staff.createToken')}
      act={async () => onToken((await ask(tokenCreate, request)).token)}
      done={t('dashboard.staff.tokenCreated')}
      isDisabled={scopes.length === 0}
      refusals={{
        forbidden: 'dashboard.staff.more',
        invalid_request: 'dashboard.staff.pastDay',
      }}
      onClose={onClose}
    >
      <TextField
        label={t('dashboard.staff.tokenName')}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className={styles.boxes}>
        <legend>{t('dashboard.staff.scopes')}</legend>
        {SCOPES.map((scope) => (
          <Check
            key={scope}
            label={t(`dashboard.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(isGiven) =>
              setScopes(SCOPES.filter((one) => (one === scope ? isGiven : scopes.includes(one))))
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
      <Check label={t('ui.noEndDate')} checked={isEndless} onChange={setIsEndless} />
    </FormDialog>
  );
}
