import { randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { Language } from '#contract/fields.ts';
import { checkedAt } from './fact-rows.ts';

/** A page but for the moment of the check, which is put in when it goes out. */
export type CheckedPage = (at: Date) => Buffer;

/** No title can contain it. */
const MOMENT = randomUUID();

/** Finished pages that may be asked for again within their minute: those of a code that a hall full of people scans. */
const finished = new LRUCache<CheckedPage, { minute: number; bytes: Buffer }>({ max: 100 });

export function createCheckedPage(language: Language, render: (moment: string) => string): CheckedPage {
  const [before = '', after = ''] = render(MOMENT).split(MOMENT);
  const [head, tail] = [Buffer.from(before), Buffer.from(after)];
  return function finish(at: Date): Buffer {
    const minute = Math.floor(at.getTime() / 60_000);
    const last = finished.get(finish);
    if (last?.minute === minute) return last.bytes;
    const bytes = Buffer.concat([head, Buffer.from(checkedAt(at, language)), tail]);
    finished.set(finish, { minute, bytes });
    return bytes;
  };
}
