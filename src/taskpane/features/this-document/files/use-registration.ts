import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

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
import type { VerificationRecord } from '#src/taskpane/features/this-document/document-state.ts';
import type { FileKind } from '#src/word/host/read-file.ts';
import { throwIfStopped } from '#src/word/host/word-error.ts';

export type RegistrationStep = 'word' | 'comparing' | 'registering';

export type Registration =
  | { name: 'choosing'; error: { error: unknown; retry: () => void } | null }
  /** `part` is the share of the file that has been read; null if unknown. */
  | { name: 'working'; step: RegistrationStep; part: number | null }
  /** Its text isn't the newest confirmed one, or can't be compared. */
  | { name: 'asking'; compared: ComparedFile }
  | { name: 'done'; compared: ComparedFile };

/** Handles one file at a time: reads it, compares it, asks if it isn't plain, and registers it. */
export function useRegistration(record: VerificationRecord, stem: string) {
  const { client } = useConnection();
  const queries = useQueryClient();
  const [state, setState] = useState<Registration>({ name: 'choosing', error: null });
  const stop = useRef(new AbortController());

  useEffect(() => () => stop.current.abort(), []);

  async function run(retry: () => void, work: (signal: AbortSignal) => Promise<Registration>) {
    const mine = new AbortController();
    stop.current = mine;
    try {
      const next = await work(mine.signal);
      if (!mine.signal.aborted) setState(next);
    } catch (error) {
      if (mine.signal.aborted) return;
      setState({ name: 'choosing', error: { error, retry } });
    }
  }

  function at(step: RegistrationStep, part: number | null = null) {
    if (!stop.current.signal.aborted) setState({ name: 'working', step, part });
  }

  async function compared(file: FileToRegister, signal: AbortSignal): Promise<Registration> {
    at('comparing');
    const result = await compareFile(file, await recordOf(client, record, signal));
    throwIfStopped(signal);
    return isPlain(result) ? registered(result) : { name: 'asking', compared: result };
  }

  async function registered(result: ComparedFile): Promise<Registration> {
    at('registering');
    await client.call(fileRegister, { public_id: record.public_id, ...result.registration });
    await queries.invalidateQueries(registeredFilesQuery(client, record.public_id));
    return { name: 'done', compared: result };
  }

  function fromWord(kind: FileKind) {
    void run(
      () => fromWord(kind),
      async (signal) => {
        at('word');
        const onProgress = (part: number) => signal.aborted || at('word', part);
        return compared(await fileFromWord(kind, stem, { signal, onProgress }), signal);
      },
    );
  }

  function fromDisk(file: File) {
    void run(
      () => fromDisk(file),
      async (signal) => {
        at('comparing');
        return compared(await fileFromDisk(file), signal);
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
        () => registered(result),
      ),
    /** Nothing is registered after that; also returns to the first question. */
    cancel: () => {
      stop.current.abort();
      setState({ name: 'choosing', error: null });
    },
  };
}
