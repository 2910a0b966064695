import { useMutation } from '@tanstack/react-query';

import { preferencesAccept } from '#contract/preferences.ts';

import { ApiError } from '#src/api/api-error.ts';
import { useConnection } from '#src/session/connection-context.ts';
import { saveUsualLook, sizedLook, usualLook, type SealLook } from '#src/session/seal-look.ts';
import { saveDraft, SEAL_LOOK_DRAFT } from '#src/session/use-draft.ts';

interface Change {
  look: SealLook;
  before: SealLook;
}

/**
 * Keeps how new seals look. The service is asked whether it accepts that, and what it echoes is kept; it keeps
 * nothing itself, so while it is away the choice holds all the same. What it refuses is taken back.
 */
export function useSaveLook() {
  const { client } = useConnection();
  const saving = useMutation({
    async mutationFn({ look, before }: Change) {
      const { placement, sizeMm: size_mm, caption, alignment } = sizedLook(look);
      try {
        const wanted = { seal: { placement, size_mm, caption } };
        const { seal } = (await client.call(preferencesAccept, wanted)).preferences;
        replace(look, {
          placement: seal?.placement ?? placement,
          sizeMm: seal?.size_mm ?? size_mm,
          caption: seal?.caption ?? caption,
          // The service has no say in it.
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
function replace(asked: SealLook, look: SealLook): void {
  if (JSON.stringify(sizedLook(asked)) === JSON.stringify(usualLook())) saveUsualLook(look);
}

/** The service gave no answer, or none of its own. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
