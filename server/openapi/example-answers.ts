import { readFileSync } from 'node:fs';

import type { OperationId } from '#contract/operations.ts';

/** The addresses that an answer may lead to. */
export interface ExampleBases {
  verifyUrl: string;
  qrUrl: string;
}

/** An operation and its answer in each line; `RECORD_EXAMPLES=1` lets the test of the reference page write it again. */
export const RECORDED_ANSWERS = new URL('example-answers.jsonl', import.meta.url);
/** The addresses of the service that was recorded. */
export const RECORDED_BASES: ExampleBases = {
  verifyUrl: 'https://verify.example.org',
  qrUrl: 'https://qr.example.org',
};

/** What the demo answered to the example requests; lists and texts are shortened. */
export function exampleAnswers({ verifyUrl, qrUrl }: ExampleBases): Readonly<Record<OperationId, object>> {
  const lines = readFileSync(RECORDED_ANSWERS, 'utf8')
    .replaceAll(RECORDED_BASES.verifyUrl, verifyUrl)
    .replaceAll(RECORDED_BASES.qrUrl, qrUrl)
    .trimEnd()
    .split('\n');
  const answers: Record<string, object> = Object.fromEntries(lines.map((line) => JSON.parse(line)));
  return answers as Record<OperationId, object>;
}
