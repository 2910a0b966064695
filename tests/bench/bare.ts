import { type BenchProcess, startProcess } from './processes.ts';

/** A statement as the service sends it. */
export interface RecordedRead {
  sql: string;
  parameters: readonly unknown[];
}

/** What a bare server answers to everything: bytes it holds, in base64, or a list it reads from a SQLite file. */
export type Bare =
  | { bytes: string }
  | { file: string; noun: 'documents' | 'students'; reads: RecordedRead[]; signingKeys: string };

export function startBare(bare: Bare): Promise<BenchProcess> {
  return startProcess(new URL('bare-process.ts', import.meta.url), { args: [JSON.stringify(bare)] });
}
