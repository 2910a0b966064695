import { useQuery, useQueryClient } from '@tanstack/react-query';

import { fileRegister } from '#contract/registered-files.ts';
import { useConnection } from '#src/session/connection-context.ts';
import {
  type ComparedFile,
  compareFile,
  fileFromDisk,
  type FileToRegister,
  isPlain,
} from '#src/files/compare-file.ts';
import { fileFromWord, recordOf, registeredFilesQuery } from '#src/taskpane/flows/register-file.ts';
import {
  CHOOSING,
  registrationQuery,
  type VerificationRecord,
} from '#src/taskpane/features/this-document/document-state.ts';
import type { FileKind } from '#src/word/host/read-file.ts';
import { throwIfStopped } from '#src/word/host/word-error.ts';

export type RegistrationStep = 'word' | 'comparing' | 'registering';

export type Registration =
  | { name: 'choosing'; error: { error: unknown; retry: () => void } | null }
  /** `part` is the share of the file that has been read; null if unknown. */
  | { name: 'working'; step: RegistrationStep; part: number | null; stop: AbortController }
  /** Its text isn't the newest confirmed one, or can't be compared. */
  | { name: 'asking'; compared: ComparedFile }
  | { name: 'done'; compared: ComparedFile };

interface Steps {
  at: (step: RegistrationStep, part?: number | null) => void;
  signal: AbortSignal;
}

/** Handles one file at a time: reads it, compares it, asks if it isn't plain, and registers it. */
export function useRegistration(record: VerificationRecord, stem: string) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const registration = registrationQuery(record.public_id);
  const state = useQuery(registration).data ?? CHOOSING;
  const setState = (next: Registration | null) => queries.setQueryData(registration.queryKey, next);

  async function run(retry: () => void, work: (steps: Steps) => Promise<Registration>) {
    const stop = new AbortController();
    const { signal } = stop;
    const at: Steps['at'] = (step, part = null) =>
      signal.aborted || setState({ name: 'working', step, part, stop });
    try {
      const next = await work({ at, signal });
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (!signal.aborted) setState({ name: 'choosing', error: { error, retry } });
    }
  }

  /** Nothing is registered after that. */
  function stopAt(next: Registration | null) {
    if (state.name === 'working') state.stop.abort();
    setState(next);
  }

  async function compared(file: FileToRegister, { at, signal }: Steps): Promise<Registration> {
    at('comparing');
    const result = await compareFile(file, await recordOf(client, record, signal));
    throwIfStopped(signal);
    return isPlain(result) ? registered(result, at) : { name: 'asking', compared: result };
  }

  async function registered(result: ComparedFile, at: Steps['at']): Promise<Registration> {
    at('registering');
    await client.call(fileRegister, { public_id: record.public_id, ...result.registration });
    await queries.invalidateQueries(registeredFilesQuery(client, record.public_id));
    return { name: 'done', compared: result };
  }

  function fromWord(kind: FileKind) {
    void run(
      () => fromWord(kind),
      async (steps) => {
        const { at, signal } = steps;
        at('word');
        const onProgress = (part: number) => at('word', part);
        return compared(await fileFromWord(kind, stem, { signal, onProgress }), steps);
      },
    );
  }

  function fromDisk(file: File) {
    void run(
      () => fromDisk(file),
      async (steps) => {
        steps.at('comparing');
        return compared(await fileFromDisk(file), steps);
      },
    );
  }

  return {
    state,
    fromWord,
    fromDisk,
    confirm: (result: ComparedFile) =>
      void run(
        () => setState({ name: 'asking', compared: result }),
        ({ at }) => registered(result, at),
      ),
    cancel: () => stopAt(CHOOSING),
    close: () => stopAt(null),
  };
}
