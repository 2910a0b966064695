import { useMutation } from '@tanstack/react-query';

import { ApiError } from '../../api/api-error.ts';
import { useConnection } from '../../ui/connection-context.ts';
import { keepUsualLook, sizedLook, usualLook, type SealLook } from '../../ui/seal-look.ts';
import { keepDraft, SEAL_LOOK_DRAFT } from '../../ui/use-draft.ts';

/**
 * Keeps how new seals look. The service is asked whether it accepts that, and what it echoes is kept; it keeps
 * nothing itself, so while it is away the choice holds all the same. What it refuses is taken back.
 */
export function useSaveLook() {
  const { client } = useConnection();
  return useMutation({
    async mutationFn(look: SealLook) {
      const before = usualLook();
      const { placement, sizeMm: size_mm, caption } = sizedLook(look);
      keepUsualLook(look);
      keepDraft(SEAL_LOOK_DRAFT, null);
      try {
        const { preferences } = await client.call('preferencesAccept', {
          seal: { placement, size_mm, caption },
        });
        const { seal } = preferences;
        keepUsualLook({
          placement: seal?.placement ?? placement,
          sizeMm: seal?.size_mm ?? size_mm,
          caption: seal?.caption ?? caption,
        });
      } catch (error) {
        if (!isAway(error)) keepUsualLook(before);
        throw error;
      }
    },
  });
}

/** The service gave no answer, or none of its own. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
