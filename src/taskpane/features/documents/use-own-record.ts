import { useQuery } from '@tanstack/react-query';

import { useHost } from '#src/ui/host-context.ts';
import { openDocumentQuery } from '#src/ui/open-document-query.ts';

/** The public id of the open document's own record; null without one, and until Word has told. */
export function useOwnRecord(): string | null {
  const { canVerify } = useHost();
  const document = useQuery({ ...openDocumentQuery, enabled: canVerify });
  const { publicId = null, isMoved = false } = document.data ?? {};
  // Of a file that may be a copy, nobody has said yet whose it is.
  return isMoved ? null : publicId;
}
