import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

import { ApiError } from '#src/api/api-error.ts';
import {
  numbersIn,
  DIALOG_MESSAGES,
  messageAddress,
  messageIn,
  messageFor,
  openMessage,
} from '#src/taskpane/commands/dialog-message.ts';
import { WordError } from '#src/word/host/word-error.ts';

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
] as const)('a failed command says what to do: %o', (error, message) => {
  expect(messageFor(error)).toBe(message);
});

test('a command ends before Word stops it, even if its message never opens', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('screen', { availWidth: 1280, availHeight: 720 });
  vi.stubGlobal('location', { href: 'https://seal.example/commands.html' });
  vi.stubGlobal('Office', { PlatformType: {}, context: { ui: { displayDialogAsync: () => {} } } });
  const end = vi.fn<() => void>();
  void openMessage('moved').then(end);
  await vi.advanceTimersByTimeAsync(290_000);
  expect(end).toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the message’s page shows only our sentences', () => {
  const address = messageAddress('moved', 'https://seal.example/commands.html?_host_Info=x#y');
  expect(address).toBe('https://seal.example/commands.html?message=moved');
  expect(messageIn(new URL(address).search)).toBe('moved');
  expect(messageIn('?message=Your+account+was+hacked')).toBe('failed');
  expect(messageIn('?message=__proto__')).toBe('failed');
  expect(messageIn('?_host_Info=Word')).toBeNull();
});

test('a message can contain counts, and accepts only numbers', () => {
  const numbers = { count: 2, total: 6 };
  const { search } = new URL(messageAddress('checkAttention', 'https://seal.example/commands.html', numbers));
  expect(search).toBe('?message=checkAttention&count=2&total=6');
  expect(numbersIn(search)).toEqual(numbers);
  expect(numbersIn('?count=%3Cb%3E&total=1e9')).toEqual({ count: 0, total: 0 });
});

test('every message exists with its title in English and French, and names the pane', () => {
  for (const [language, pane] of [
    ['en', /pane/],
    ['fr', /volet/],
  ] as const) {
    const file = new URL(`../../../../src/messages/${language}/commands.json`, import.meta.url);
    const catalog: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(catalog).toSorted()).toEqual(
      ['close', ...DIALOG_MESSAGES.flatMap((message) => [message, `${message}.title`])]
        .map((key) => `commands.${key}`)
        .toSorted(),
    );
    for (const message of DIALOG_MESSAGES) expect(catalog[`commands.${message}`]).toMatch(pane);
  }
});
