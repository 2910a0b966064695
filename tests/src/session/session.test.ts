import { beforeEach, expect, test } from 'vitest';

import { storedIn } from '#src/session/browser-storage.ts';
import { createTokenStore, isLikelyConnected, moveToken } from '#src/session/session.ts';

const place = sessionStorage;
const text = storedIn(() => place);
const tokens = createTokenStore('', text);
beforeEach(() => place.clear());

test('a token is still there when the pane is opened again', () => {
  tokens.save('smk_1');
  const again = createTokenStore(
    '',
    storedIn(() => place),
  );
  expect(again.read()).toBe('smk_1');
});

test('sites that embed the pane do not see each other’s tokens', () => {
  createTokenStore('site-a', text).save('smk_a');
  expect(createTokenStore('site-b', text).read()).toBeNull();
  expect(isLikelyConnected(text)).toBe(true);
});

test('a token moves to the host’s partition, unless one is there', () => {
  const late = createTokenStore('site-a', text);
  tokens.save('smk_1');
  moveToken(tokens, late);
  expect([tokens.read(), late.read()]).toEqual([null, 'smk_1']);
  moveToken(late, late);
  expect(late.read()).toBe('smk_1');

  tokens.save('smk_2');
  moveToken(tokens, late);
  expect([tokens.read(), late.read()]).toEqual([null, 'smk_1']);
});

test('a signed-out pane has no token', () => {
  tokens.save('smk_0');
  tokens.forget('smk_0', 'revoked');
  tokens.save('smk_1');
  tokens.forget();
  expect(tokens.read()).toBeNull();
  expect(place).toHaveLength(0);
});

test('a refused token is deleted, but not the one entered since', () => {
  tokens.save('smk_new');
  tokens.forget('smk_old', 'revoked');
  expect([tokens.read(), tokens.readEnd()]).toEqual(['smk_new', null]);
  tokens.forget('smk_new', 'expired');
  expect([tokens.read(), tokens.readEnd(), isLikelyConnected(text)]).toEqual([null, 'expired', false]);
  tokens.save('smk_newer');
  expect(tokens.readEnd()).toBeNull();
});

const deny = (): Storage => {
  throw new DOMException('Access is denied', 'SecurityError');
};

test.each([
  ['refuses', deny],
  ['lacks', () => null as unknown as Storage],
])('if the browser %s storage, the token lasts as long as the pane', (_, missing) => {
  const refused = storedIn(missing);
  const kept = createTokenStore('', refused);
  kept.save('smk_1');
  expect(kept.read()).toBe('smk_1');
  kept.forget();
  expect(kept.read()).toBeNull();
});
