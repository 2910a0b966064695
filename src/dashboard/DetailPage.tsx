import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';

import type { ApiError } from '#src/api/api-error.ts';
import type { MessageKey } from '#src/messages/use-messages.ts';
import { SkeletonRows } from '#src/ui/lists/ListScreen.tsx';

import columns from './columns.module.css';
import { Problem } from './Problem.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface Props<Read> {
  read: UseQueryResult<Read>;
  list: { href: string; name: string };
  refusals: Partial<Record<ApiError['code'], MessageKey>>;
  children: (read: Read) => ReactNode;
}

/** The page of a list's entry: the link back, and the entry once it's loaded. */
export function DetailPage<Read>({ read, list, refusals, children }: Props<Read>) {
  const screen = useRef<HTMLDivElement>(null);
  useSessionEnd(read.error);
  const isLoaded = read.data !== undefined;
  // The link that led here is gone, so the focus would be lost.
  useEffect(() => {
    if (isLoaded) screen.current?.querySelector('h1')?.focus();
  }, [isLoaded]);

  return (
    <div ref={screen} className={columns.root}>
      <Link href={list.href}>{list.name}</Link>
      {read.isPending && <SkeletonRows />}
      {read.isError && <Problem error={read.error} refusals={refusals} />}
      {read.data !== undefined && children(read.data)}
    </div>
  );
}
