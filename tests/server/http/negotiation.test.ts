import { expect, test } from 'vitest';

import { negotiatedLanguage, negotiatedType } from '#server/http/negotiation.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['FR', 'fr'],
  ['fr,en', 'fr'],
  ['en,fr', 'en'],
  ['en;q=0.5, fr;q=0.8', 'fr'],
  ['de, fr;q=0.3', 'fr'],
  ['de', 'en'],
  ['*', 'en'],
  ['*, fr', 'fr'],
  ['en;q=0, *', 'fr'],
  ['fr;q=0', 'en'],
  ['frr', 'en'],
  ['fr;q=banana', 'en'],
])('a browser that sends "%s" gets %s', (header, language) => {
  expect(negotiatedLanguage(header, ['en', 'fr'])).toBe(language);
});

test.each([
  [undefined, 'text/html'],
  ['*/*', 'text/html'],
  ['application/json', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/*', 'application/json'],
  ['text/html;q=0.5, application/json', 'application/json'],
  ['application/json;q=0.5, text/html', 'text/html'],
  ['image/png', 'text/html'],
])('a client that accepts %s gets %s', (header, type) => {
  expect(negotiatedType(header, ['text/html', 'application/json'])).toBe(type);
});
