import type { CredentialStatus, Family } from '#contract/fields.ts';
import { useGoTo } from '#src/ui/navigation-context.ts';
import { saveDraft } from '#src/session/use-draft.ts';

interface Wanted {
  /** A title or a public id; a public id opens its document. */
  search?: string;
  family?: Family;
  status?: CredentialStatus;
}

export function useFindDocuments(): (wanted: Wanted) => void {
  const goTo = useGoTo();
  return ({ search = '', family = '', status = '' }) => {
    saveDraft('documents.search', search || null);
    saveDraft('documents.family', family || null);
    saveDraft('documents.status', status || null);
    goTo('search');
  };
}
