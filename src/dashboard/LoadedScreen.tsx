import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';

import { ApiError } from '#src/api/api-error.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';
import { ScreenHeading } from '#src/ui/ScreenHeading.tsx';
import columns from './columns.module.css';
import { Problem } from './Problem.tsx';
import { useSessionEnd } from './use-session-end.ts';
import { useTitle } from './use-title.ts';

interface Props<Read> extends Pick<ComponentProps<typeof Problem>, 'refusals'> {
  read: UseQueryResult<Read>;
  /** Of the tab. */
  title: string;
  /** Of the screen, if it's known before the content. */
  heading?: string;
  /** Of an entry: the list that it belongs to. */
  list?: { href: string; name: string };
  children: (read: Read) => ReactNode;
}

/** A screen with its content once it's loaded. */
export function LoadedScreen<Read>({ read, title, heading, list, refusals, children }: Props<Read>) {
  const screen = useRef<HTMLDivElement>(null);
  useTitle(title);
  useSessionEnd(read.error);
  const { t } = useMessages();
  const isUnknown = read.error instanceof ApiError && read.error.code === 'not_found';
  const failure = read.isLoadingError ? t(isUnknown ? 'dashboard.noPage' : 'app.notFetched') : undefined;
  const shownHeading = heading ?? failure;
  const isHeaded = shownHeading !== undefined || read.data !== undefined;
  // The link that led here is gone, so the focus would be lost.
  useEffect(() => {
    if (isHeaded) screen.current?.querySelector('h1')?.focus();
  }, [isHeaded]);

  return (
    <div ref={screen} className={columns.root}>
      {list && <Link href={list.href}>{list.name}</Link>}
      {shownHeading !== undefined && <ScreenHeading title={shownHeading} />}
      {read.isPending && <SkeletonRows />}
      <Problem error={read.error} refusals={refusals} onRetry={() => void read.refetch()} />
      {read.data !== undefined && children(read.data)}
    </div>
  );
}
