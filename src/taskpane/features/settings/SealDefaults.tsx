import { useState } from 'react';

import { useMessages } from '#src/messages/use-messages.ts';
import { ErrorNotice, Notice } from '#src/ui/Notice.tsx';
import { sizeProblem, usualLook, type SealLook } from '#src/session/seal-look.ts';
import { SealLookFields } from '#src/ui/SealLookFields.tsx';
import { isAway, useSaveLook } from './use-save-look.ts';

/** How new seals look; every change is kept at once. */
export function SealDefaults() {
  const { t } = useMessages();
  const [look, setLook] = useState<SealLook>(usualLook);
  const { save, error, isSuccess } = useSaveLook();

  function change(part: Partial<SealLook>) {
    const next = { ...look, ...part };
    setLook(next);
    if (sizeProblem(next) === null) save(next);
  }

  return (
    <>
      <SealLookFields look={look} onChange={change} />
      {isSuccess && <Notice kind="success">{t('settings.saved')}</Notice>}
      {error && isAway(error) && <Notice kind="info">{t('settings.keptHere')}</Notice>}
      {error && !isAway(error) && <ErrorNotice error={error} onRetry={() => save(look)} />}
    </>
  );
}
