import { readFileSync } from 'node:fs';

import type { OperationId } from '#contract/operations.ts';

export interface ExampleBases {
  verifyUrl: string;
  qrUrl: string;
}

/** One operation with its answer in each line; with `RECORD_EXAMPLES=1`, the test of the reference page writes it again. */
export const RECORDED_ANSWERS = new URL('example-answers.jsonl', import.meta.url);
export const RECORDED_BASES: ExampleBases = {
  verifyUrl: 'https://verify.example.org',
  qrUrl: 'https://qr.example.org',
};

/** The demo's answers to the example requests; lists and texts are shortened. */
export function exampleAnswers({ verifyUrl, qrUrl }: ExampleBases): Readonly<Record<OperationId, object>> {
  const lines = readFileSync(RECORDED_ANSWERS, 'utf8')
    .replaceAll(RECORDED_BASES.verifyUrl, verifyUrl)
    .replaceAll(RECORDED_BASES.qrUrl, qrUrl)
    .trimEnd()
    .split('\n');
  const answers: Record<string, object> = Object.fromEntries(lines.map((line) => JSON.parse(line)));
  return answers as Record<OperationId, object>;
}
