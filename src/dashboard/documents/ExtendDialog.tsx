import { useState } from 'react';

import { documentExtend } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { TextField } from '#src/dashboard/Fields.tsx';

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
      <TextField
        label={t('dashboard.extend.until')}
        required
        type="date"
        min={end}
        value={day}
        onChange={setDay}
      />
    </FormDialog>
  );
}
