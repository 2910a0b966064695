import { useDraft } from '#src/session/use-draft.ts';
import { withFilter, NO_FILTERS, type Filters } from './filters.ts';

/** The filters that are set; they survive a reload of the pane, as what is typed does. */
export function useFilters(): [filters: Filters, setFilters: (filters: Filters) => void] {
  const [family, setFamily] = useDraft('documents.family', '');
  const [status, setStatus] = useDraft('documents.status', '');

  function setFilters(next: Filters) {
    setFamily(next.family ?? '');
    setStatus(next.status ?? '');
  }
  return [withFilter(withFilter(NO_FILTERS, 'family', family), 'status', status), setFilters];
}
