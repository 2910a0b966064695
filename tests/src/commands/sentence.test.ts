import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { ApiError } from '#src/api/client.ts';
import {
  numbersAsked,
  SENTENCES,
  sentenceAddress,
  sentenceAsked,
  sentenceFor,
} from '#src/commands/error-message.ts';
import { WordError } from '#src/word/word-error.ts';

test.each([
  [new ApiError('unauthorized', '', { status: 401 }), 'notConnected'],
  [new ApiError('offline', ''), 'unreachable'],
  [new ApiError('unavailable', '', { status: 503 }), 'unreachable'],
  [new ApiError('forbidden', '', { status: 403 }), 'notAllowed'],
  [new ApiError('insufficient_scope', '', { status: 403 }), 'notAllowed'],
  [new ApiError('conflict', '', { status: 409 }), 'failed'],
  [new WordError('read-only', ''), 'refused'],
  [new WordError('protected', ''), 'refused'],
  [new WordError('final', ''), 'refused'],
  [new WordError('not-in-browser', ''), 'notInBrowser'],
  [new WordError('locked', ''), 'failed'],
  [new WordError('refused', ''), 'failed'],
  [new WordError('too-old', ''), 'tooOld'],
  [new WordError('not-inserted', ''), 'failed'],
  [new TypeError('anything'), 'failed'],
] as const)('a failed command says what to do: %o', (error, sentence) => {
  expect(sentenceFor(error)).toBe(sentence);
});

test('the page of the sentence shows our sentences and no others', () => {
  const address = sentenceAddress('moved', 'https://seal.example/commands.html?_host_Info=x#y');
  expect(address).toBe('https://seal.example/commands.html?sentence=moved');
  expect(sentenceAsked(new URL(address).search)).toBe('moved');
  expect(sentenceAsked('?sentence=Your+account+was+hacked')).toBe('failed');
  expect(sentenceAsked('?sentence=__proto__')).toBe('failed');
  expect(sentenceAsked('?_host_Info=Word')).toBeNull();
});

test('a sentence can count, and nothing but a number passes for one', () => {
  const numbers = { count: 2, total: 6 };
  const { search } = new URL(
    sentenceAddress('checkAttention', 'https://seal.example/commands.html', numbers),
  );
  expect(search).toBe('?sentence=checkAttention&count=2&total=6');
  expect(numbersAsked(search)).toEqual(numbers);
  expect(numbersAsked('?count=%3Cb%3E&total=1e9')).toEqual({ count: 0, total: 0 });
});

test('every sentence is there with its title in English and French, and names the pane', () => {
  for (const [language, pane] of [
    ['en', /pane/],
    ['fr', /volet/],
  ] as const) {
    const file = new URL(`../../../src/ui/messages/${language}/commands.json`, import.meta.url);
    const catalog: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(catalog).toSorted()).toEqual(
      ['title', 'close', ...SENTENCES.flatMap((sentence) => [sentence, `${sentence}.title`])]
        .map((key) => `commands.${key}`)
        .toSorted(),
    );
    for (const sentence of SENTENCES) expect(catalog[`commands.${sentence}`]).toMatch(pane);
  }
});
