import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { preferencesAccept } from '#contract/preferences.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { saveUsualLook, sizedLook, sizeProblem, usualLook, type SealLook } from '#src/session/seal-look.ts';
import { saveDraft, SEAL_LOOK_DRAFT } from '#src/session/use-draft.ts';
import { ErrorNotice, Notice } from '#src/ui/notices/Notice.tsx';
import { SealLookFields } from '#src/ui/SealLookFields.tsx';

/** The look of new seals; every change is saved at once. */
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

/**
 * Saves the look of new seals on this device. The service only checks the choice, so it's kept without a connection; the
 * service's corrections are adopted, and a refusal undoes it.
 */
function useSaveLook() {
  const { client } = useConnection();
  const saving = useMutation({
    async mutationFn({ look, before }: { look: SealLook; before: SealLook }) {
      const { placement, sizeMm: size_mm, caption, alignment } = sizedLook(look);
      try {
        const request = { seal: { placement, size_mm, caption } };
        const { seal } = (await client.call(preferencesAccept, request)).preferences;
        replace(look, {
          placement: seal?.placement ?? placement,
          sizeMm: seal?.size_mm ?? size_mm,
          caption: seal?.caption ?? caption,
          // Not sent to the service.
          alignment,
        });
      } catch (error) {
        if (!isAway(error)) replace(look, before);
        throw error;
      }
    },
  });

  function save(look: SealLook) {
    const before = usualLook();
    saveUsualLook(look);
    saveDraft(SEAL_LOOK_DRAFT, null);
    saving.mutate({ look, before });
  }
  return { ...saving, save };
}

/** Unless another look was chosen meanwhile. */
function replace(former: SealLook, look: SealLook): void {
  if (JSON.stringify(sizedLook(former)) === JSON.stringify(usualLook())) saveUsualLook(look);
}

/** The service gave no answer, or something else answered. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
