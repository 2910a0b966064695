import { expect, test } from 'vitest';

import type { PublicFacts } from '#contract/public-facts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { answersTo, inParallel, type Service } from '#src/taskpane/flows/check/answers.ts';
import { keyOf } from '#src/taskpane/flows/check/scannable-item.ts';
import { DOC_ID, recordOf } from '#tests/src/taskpane/verified-document.ts';
import { OTHER_ID, PUBLIC_ID } from './scannable-items.ts';

const NOT_FOUND = new ApiError('not_found', '', { status: 404 });
const FORBIDDEN = new ApiError('forbidden', '', { status: 403 });
const OFFLINE = new ApiError('offline', '');

const FACTS: PublicFacts = {
  public_id: OTHER_ID,
  status: 'valid',
  title: 'Work certificate',
  issuer: { name: 'Atelier Nord' },
  effective_date: null,
  end_date: null,
  revoked_at: null,
};
type Status = Awaited<ReturnType<Service['status']>>;

async function answered<T>(found: T | ApiError): Promise<T> {
  if (found instanceof ApiError) throw found;
  return found;
}

/** A service with these answers, which records its requests. */
function serviceOf(status: Status | ApiError, facts: PublicFacts | ApiError = NOT_FOUND) {
  const asked: string[] = [];
  const service: Service = {
    status: (publicId) => (asked.push(publicId), answered(status)),
    facts: (publicId, sig) => (asked.push(`${publicId} ${sig}`), answered(facts)),
  };
  return { asked, service };
}

async function answer(sig: string | null, status: Status | ApiError, facts?: PublicFacts | ApiError) {
  const { asked, service } = serviceOf(status, facts);
  const question = { publicId: PUBLIC_ID, sig };
  const answers = await answersTo([question], service, new AbortController().signal, () => {});
  return { asked, answer: answers.get(keyOf(question)) };
}

test('only the status endpoint is asked about an own record', async () => {
  const told = await answer('good', recordOf({ status: 'revoked', revoked_at: '2026-10-03 08:00:00' }));
  expect(told.asked).toEqual([PUBLIC_ID]);
  expect(told.answer).toEqual({
    outcome: 'known',
    record: {
      status: 'revoked',
      title: 'Internship agreement',
      issuer: null,
      docId: DOC_ID,
      effectiveDate: null,
      endDate: null,
      revokedAt: '2026-10-03 08:00:00',
    },
  });
});

test('an own id with another signature is not recognized, as for readers', async () => {
  expect((await answer('forged', recordOf())).answer).toEqual({ outcome: 'unknown' });
  expect((await answer(null, recordOf())).answer).toMatchObject({ outcome: 'known' });
});

test.each([NOT_FOUND, FORBIDDEN])(
  'the public page is asked if the own organization may not answer: %s',
  async (refusal) => {
    const told = await answer('good', refusal, FACTS);
    expect(told.asked).toEqual([PUBLIC_ID, `${PUBLIC_ID} good`]);
    expect(told.answer).toMatchObject({ outcome: 'known', record: { issuer: 'Atelier Nord', docId: null } });
    expect((await answer('good', refusal, NOT_FOUND)).answer).toEqual({ outcome: 'unknown' });
    expect((await answer('good', refusal, OFFLINE)).answer).toEqual({ outcome: 'not-asked', error: OFFLINE });
  },
);

test('without a signature the public page cannot be asked', async () => {
  expect((await answer(null, NOT_FOUND)).answer).toEqual({ outcome: 'unknown' });
  expect((await answer(null, FORBIDDEN)).answer).toEqual({ outcome: 'not-asked', error: FORBIDDEN });
});

test('a lost answer is no verdict', async () => {
  const limited = new ApiError('rate_limited', '', { status: 429, retryAfter: 30 });
  for (const error of [OFFLINE, limited, new ApiError('internal_error', '', { status: 500 })]) {
    const told = await answer('good', error);
    expect(told.asked).toEqual([PUBLIC_ID]);
    expect(told.answer).toEqual({ outcome: 'not-asked', error });
  }
});

test('each id is asked once, however many seals have it, and each answer counts as progress', async () => {
  const { asked, service } = serviceOf(recordOf());
  const progress: number[][] = [];
  const questions = [
    { publicId: PUBLIC_ID, sig: 'good' },
    { publicId: PUBLIC_ID, sig: 'good' },
    { publicId: PUBLIC_ID, sig: null },
    { publicId: PUBLIC_ID, sig: 'forged' },
  ];
  const answers = await answersTo(questions, service, new AbortController().signal, (...step) =>
    progress.push(step),
  );
  expect(asked).toEqual([PUBLIC_ID]);
  expect(progress.map(([done]) => done)).toEqual([0, 1, 2, 3]);
  expect(progress.map(([, total]) => total)).toEqual([3, 3, 3, 3]);
  expect(questions.map((question) => answers.get(keyOf(question))?.outcome)).toEqual([
    'known',
    'known',
    'known',
    'unknown',
  ]);
});

test('a bug of the pane is not taken for an answer', async () => {
  const service: Service = {
    status: () => Promise.reject(new TypeError('broken')),
    facts: () => Promise.reject(new TypeError('broken')),
  };
  const asking = answersTo(
    [{ publicId: PUBLIC_ID, sig: null }],
    service,
    new AbortController().signal,
    () => {},
  );
  await expect(asking).rejects.toThrow('broken');
});

test('concurrency is limited, and nothing starts after a cancellation', async () => {
  const stop = new AbortController();
  let open = 0;
  let most = 0;
  const started: number[] = [];
  const items = Array.from({ length: 20 }, (_, index) => index);
  const work = inParallel(items, 4, stop.signal, async (item) => {
    started.push(item);
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    if (item === 7) stop.abort();
  });
  await expect(work).rejects.toThrow(/abort/i);
  expect(most).toBe(4);
  expect(started.length).toBeLessThan(14);
});
