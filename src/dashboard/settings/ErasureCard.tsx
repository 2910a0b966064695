import { Button } from '@fluentui/react-components';
import { useState } from 'react';

import { erasureFind } from '#contract/dashboard/settings.ts';
import { Card } from '#src/dashboard/Card.tsx';
import { ask } from '#src/dashboard/dashboard-client.ts';
import { Problem, useAct } from '#src/dashboard/ActButton.tsx';
import { useMessages } from '#src/messages/use-messages.ts';
import { exactText } from '#src/ui/dates.ts';
import { TextField } from '#src/dashboard/Fields.tsx';
import { Notice } from '#src/ui/notices/Notice.tsx';
import columns from '#src/dashboard/columns.module.css';
import layout from '#src/ui/layout.module.css';

/** Checks that a person was erased, by their ID, which is stored only as a hash. */
export function ErasureCard() {
  const { t, locale } = useMessages();
  const [uid, setUid] = useState('');
  const [found, setFound] = useState<{ uid: string; at: string | null } | null>(null);
  const asking = useAct();
  const find = async () => setFound({ uid, at: (await ask(erasureFind, { uid: uid.trim() })).erased_at });
  return (
    <Card title={t('dashboard.erasure')} lead={t('dashboard.erasure.lead')}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (uid.trim() !== '') asking.mutate({ act: find, done: '' });
        }}
      >
        <TextField label={t('dashboard.erasure.uid')} value={uid} onChange={setUid} />
        <div className={columns.actions}>
          <Button type="submit" disabledFocusable={asking.isPending || uid.trim() === ''}>
            {t('dashboard.erasure.find')}
          </Button>
        </div>
      </form>
      <Problem error={asking.error} />
      {found && (
        <Notice kind="info">
          {found.at === null
            ? t('dashboard.erasure.none', { uid: found.uid })
            : t('dashboard.erasure.found', { uid: found.uid, when: exactText(found.at, locale) })}
        </Notice>
      )}
    </Card>
  );
}
