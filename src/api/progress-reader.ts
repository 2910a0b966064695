import * as z from 'zod/mini';

import { PROGRESS_TYPE, progressLine } from '#contract/operation.ts';
import { type Answer, wholeAnswer } from './exchange.ts';

/** Reads an answer that may come in lines, of which all but the last report progress. */
export function progressReader(onProgress: (share: number) => void) {
  return async (response: Response, onMore: () => void): Promise<Answer> => {
    const { headers, body } = response;
    if (!body || headers.get('content-type') !== PROGRESS_TYPE) return wholeAnswer(response);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a line after the other
      const { done, value = '' } = await reader.read();
      if (done) throw new TypeError('The answer ended before its last line');
      onMore();
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.map((each) => z.parse(progressLine, JSON.parse(each)))) {
        if (!('progress' in line)) {
          const { status } = line;
          const bytes = new TextEncoder().encode(JSON.stringify(line.body));
          return { ok: status === 200, status, headers, bytes };
        }
        onProgress(line.progress);
      }
    }
  };
}
