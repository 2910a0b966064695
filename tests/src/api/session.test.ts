import { beforeEach, expect, test } from 'vitest';

import { keptIn } from '#src/api/browser-storage.ts';
import { createTokenStore, isLikelyConnected } from '#src/api/session.ts';

const place = sessionStorage;
beforeEach(() => place.clear());

test('a token is there again when the pane is opened anew', () => {
  createTokenStore(
    '',
    keptIn(() => place),
  ).keep('smk_1');
  expect(
    createTokenStore(
      '',
      keptIn(() => place),
    ).read(),
  ).toBe('smk_1');
});

test('sites that embed the pane do not see the token of one another', () => {
  const text = keptIn(() => place);
  createTokenStore('site-a', text).keep('smk_a');
  expect(createTokenStore('site-b', text).read()).toBeNull();
  expect(isLikelyConnected(text)).toBe(true);
});

test('a signed-out pane holds no token', () => {
  const tokens = createTokenStore(
    '',
    keptIn(() => place),
  );
  tokens.keep('smk_1');
  tokens.forget();
  expect(tokens.read()).toBeNull();
  expect(place).toHaveLength(0);
});

test('a refused token is forgotten, the one entered since is not', () => {
  const tokens = createTokenStore(
    '',
    keptIn(() => place),
  );
  tokens.keep('smk_new');
  tokens.forget('smk_old');
  expect(tokens.read()).toBe('smk_new');
  tokens.forget('smk_new');
  expect(tokens.read()).toBeNull();
});

test('where the browser refuses storage, the token lasts as long as the pane', () => {
  const refused = keptIn(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  const tokens = createTokenStore('', refused);
  tokens.keep('smk_1');
  expect(tokens.read()).toBe('smk_1');
  tokens.forget();
  expect(tokens.read()).toBeNull();
});
