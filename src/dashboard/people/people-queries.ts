import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import {
  type CsvEncoding,
  type LEAVER_STATUSES,
  peopleImport,
  type PersonColumn,
} from '#contract/dashboard/people-import.ts';
import type { personRead } from '#contract/dashboard/people.ts';
import { ask, SESSION } from '#src/dashboard/dashboard-client.ts';

export type PersonAnswer = z.output<typeof personRead.output>;
export type Directory = PersonAnswer['directory'];
export type Person = PersonAnswer['person'];

export interface ImportChoices {
  /** The new status of people missing from the file; null leaves them as they are. */
  leavers: (typeof LEAVER_STATUSES)[number] | null;
  includesErased: boolean;
}

export interface Importing {
  /** Distinguishes chosen files. */
  number: number;
  encoding: CsvEncoding;
  columns: readonly (PersonColumn | null)[];
  choices: ImportChoices;
}

/** A preview of the import; null until the columns are known. */
export const trialQuery = (
  importing: Importing | null,
  packed: string,
  onProgress: (share: number) => void,
) =>
  queryOptions({
    queryKey: [...SESSION, 'people', 'trial', importing],
    queryFn: ({ signal }) =>
      ask(
        peopleImport,
        {
          file: packed,
          encoding: importing?.encoding,
          columns: [...(importing?.columns ?? [])],
          is_trial: true,
          includes_erased: importing?.choices.includesErased ?? false,
          ...(importing?.choices.leavers && { leavers: importing.choices.leavers }),
        },
        signal,
        onProgress,
      ),
    enabled: importing !== null,
    // Not cached: it contains names that may be erased, and an old preview is misleading.
    gcTime: 0,
    staleTime: 0,
  });

/** As on documents. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

const PLACE = '/dashboard/people/';

export const placeOf = (uid: string): string => `${PLACE}${encodeURIComponent(uid)}`;

/** The person in the address. The router leaves a slash in an ID encoded, but not a percent sign. */
export function uidInAddress(): string {
  const encoded = location.pathname.slice(PLACE.length);
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return encoded;
  }
}
