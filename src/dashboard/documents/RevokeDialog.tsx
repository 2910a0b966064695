import { useState } from 'react';

import { documentRevoke } from '#contract/dashboard/document.ts';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { FormDialog } from '#src/dashboard/FormDialog.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
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
  return (
    <FormDialog
      title={t('dashboard.revoke.title')}
      lead={t('dashboard.revoke.lead')}
      label={t('dashboard.revoke')}
      act={() => ask(documentRevoke, { public_id: publicId, ...causeFields(cause) })}
      done={t('dashboard.revoke.done')}
      refusals={{
        conflict: 'dashboard.document.conflict',
        invalid_request: 'dashboard.revoke.successorRefused',
      }}
      onClose={onClose}
    >
      <ReasonFields hasSuccessor cause={cause} onChange={setCause} sentences={sentences} />
    </FormDialog>
  );
}
