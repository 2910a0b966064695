import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import {
  classCheck,
  classList,
  classPreview,
  classRead,
  classTypes,
} from '#contract/dashboard/issuing/classes.ts';
import { ask, SESSION } from '#src/dashboard/dashboard-client.ts';

/** A class without the person who sends it. */
export type ClassRequest = z.input<typeof classCheck.body>;
export type PreviewRequest = z.input<typeof classPreview.body>;

const CLASSES = [...SESSION, 'classes'];
/** How often a running job is polled. */
const LOOK_MS = 1_000;

export const classQueries = {
  types: (language: string) =>
    queryOptions({
      queryKey: [...CLASSES, 'types', language],
      queryFn: async ({ signal }) => (await ask(classTypes, {}, signal)).document_types,
    }),

  /** null while there is nothing to check. Not cached, because its values aren't stored anywhere. */
  check: (request: ClassRequest | null) =>
    queryOptions({
      queryKey: [...CLASSES, 'check', request],
      queryFn: ({ signal }) => ask(classCheck, request as ClassRequest, signal),
      enabled: request !== null,
      gcTime: 0,
      staleTime: 0,
    }),

  preview: (request: PreviewRequest) =>
    queryOptions({
      queryKey: [...CLASSES, 'preview', request],
      queryFn: ({ signal }) => ask(classPreview, request, signal),
      gcTime: 0,
      staleTime: 0,
    }),

  list: (language: string) =>
    queryOptions({
      queryKey: [...CLASSES, 'list', language],
      queryFn: async ({ signal }) => (await ask(classList, {}, signal)).classes,
    }),

  one: (classId: string, language: string) =>
    queryOptions({
      queryKey: [...CLASSES, 'one', classId, language],
      queryFn: ({ signal }) => ask(classRead, { class_id: classId }, signal),
      refetchInterval: ({ state }) => (state.data?.class.state === 'running' ? LOOK_MS : false),
    }),
};

export const CLASS_PLACE = '/dashboard/people/issue/';
