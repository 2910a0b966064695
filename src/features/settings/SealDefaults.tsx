import { useEffect, useEffectEvent, useState } from 'react';

import { useMessages } from '../../ui/messages/use-messages.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { sizeProblem, usualLook, type SealLook } from '../../ui/seal-look.ts';
import { SealLookFields } from '../../ui/SealLookFields.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { isAway, useSaveLook } from './use-save-look.ts';

/** How new seals look; every change is kept at once. */
export function SealDefaults() {
  const { t } = useMessages();
  const [look, setLook] = useState<SealLook>(usualLook);
  const saving = useSaveLook();
  const settled = useDebounced(look);
  const save = useEffectEvent((chosen: SealLook) => {
    const isNew = JSON.stringify(chosen) !== JSON.stringify(usualLook());
    if (isNew && sizeProblem(chosen) === null) saving.mutate(chosen);
  });
  useEffect(() => save(settled), [settled]);

  return (
    <>
      <SealLookFields look={look} onChange={(change) => setLook({ ...look, ...change })} />
      {saving.isSuccess && <Notice kind="success">{t('settings.saved')}</Notice>}
      {saving.isError && isAway(saving.error) && <Notice kind="info">{t('settings.keptHere')}</Notice>}
      {saving.isError && !isAway(saving.error) && (
        <ErrorNotice error={saving.error} onRetry={() => saving.mutate(look)} />
      )}
    </>
  );
}
