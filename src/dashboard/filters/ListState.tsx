import type { ComponentProps } from 'react';

import { Problem } from '#src/dashboard/Problem.tsx';
import { useSessionEnd } from '#src/dashboard/use-session-end.ts';
import { ListEnd, SkeletonRows } from '#src/ui/lists/ListScreen.tsx';

interface Props extends Pick<ComponentProps<typeof Problem>, 'refusals'> {
  list: {
    isPending: boolean;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
}

/** Below a list: loading, an error, or a button for more. */
export function ListState({ list, refusals = {} }: Props) {
  useSessionEnd(list.error);
  if (list.isPending) return <SkeletonRows />;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  if (list.error) return <Problem error={list.error} refusals={refusals} onRetry={retry} />;
  if (!list.hasNextPage) return null;
  return <ListEnd isLoading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />;
}
