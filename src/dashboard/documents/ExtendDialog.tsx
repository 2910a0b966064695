import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';

import { documentExtend } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from './FormDialog.tsx';
import { useMessages } from '#src/messages/use-messages.ts';

interface Props {
  publicId: string;
  end: string;
  onClose: () => void;
}

export function ExtendDialog({ publicId, end, onClose }: Props) {
  const { t } = useMessages();
  const [day, setDay] = useState('');
  return (
    <FormDialog
      title={t('dashboard.extend.title')}
      lead={t('dashboard.extend.lead')}
      label={t('dashboard.extend.act')}
      act={() => ask(documentExtend, { public_id: publicId, end_date: day })}
      done={t('dashboard.extend.done')}
      refusals={{
        conflict: 'dashboard.document.conflict',
        invalid_request: 'dashboard.extend.refused',
      }}
      onClose={onClose}
    >
      <Field label={t('dashboard.extend.until')} required>
        <Input
          type="date"
          value={day}
          input={{ min: end, required: true }}
          onChange={(_, { value }) => setDay(value)}
        />
      </Field>
    </FormDialog>
  );
}
