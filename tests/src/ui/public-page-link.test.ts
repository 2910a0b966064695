import { expect, test } from 'vitest';

import { publicPageLink } from '#src/ui/public-page-link.ts';

test.each([
  ['https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=a-b_c', '?sig=a-b_c&look=staff'],
  ['https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q', '?look=staff'],
  ['https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=a&look=reader', '?sig=a&look=staff'],
])('the pane opens the page of %s, marked as a look by staff', (verifyUrl, search) => {
  const { href, target, rel } = publicPageLink(verifyUrl);
  const opened = new URL(href);
  expect(opened.search).toBe(search);
  expect(opened.origin + opened.pathname).toBe(verifyUrl.split('?')[0]);
  // That page can't access the pane.
  expect([target, rel]).toEqual(['_blank', 'noopener']);
});
