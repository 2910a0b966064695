import { expect, test } from 'vitest';

import { storedIn, type StoredText } from '#src/session/browser-storage.ts';
import { verificationMemory } from '#src/taskpane/features/this-document/lost-verification.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';
import { DOC_ID, PUBLIC_ID, UNSAVED } from '#tests/src/taskpane/verified-document.ts';

const HASH = '0123456789abcdef';
const DAY_MS = 86_400_000;
const identity = { docId: DOC_ID, publicId: PUBLIC_ID, addressHashes: [HASH] };
const verified: OpenDocument = {
  ...UNSAVED,
  identity,
  publicId: identity.publicId,
  address: 'https://school.sharepoint.com/docs/letter.docx',
  addressHash: HASH,
};
const reloaded: OpenDocument = { ...verified, identity: null, publicId: null };

/** Like a host that refuses storage: in memory. */
function storage(): StoredText {
  return storedIn(() => {
    throw new DOMException('refused', 'SecurityError');
  });
}

test('a file that lost its verification within a week is offered it again, at the same address only', () => {
  const memory = verificationMemory('site', storage());
  memory.remember(verified, 0);
  expect(memory.lostBy(reloaded, 6 * DAY_MS)).toEqual({ identity, at: 0 });
  expect(memory.lostBy({ ...reloaded, addressHash: 'fedcba9876543210' }, 1)).toBeNull();
  expect(memory.lostBy({ ...reloaded, address: null }, 1)).toBeNull();
  expect(memory.lostBy(verified, 1)).toBeNull();
  expect(memory.lostBy(reloaded, 8 * DAY_MS)).toBeNull();
});

test('a file that was never saved is not remembered, nor one that is not verified', () => {
  const memory = verificationMemory('site', storage());
  memory.remember({ ...verified, address: null });
  memory.remember({ ...verified, identity: { ...identity, publicId: null } });
  expect(memory.lostBy(reloaded)).toBeNull();
});

test('embedding sites cannot see each other’s files, and signing out deletes them', () => {
  const kept = storage();
  const memory = verificationMemory('site', kept);
  memory.remember(verified, 0);
  expect(verificationMemory('other', kept).lostBy(reloaded, 1)).toBeNull();
  memory.forget();
  expect(memory.lostBy(reloaded, 1)).toBeNull();
});

test('entries older than a week are deleted with the next new one', () => {
  const kept = storage();
  const memory = verificationMemory('site', kept);
  memory.remember({ ...verified, addressHash: 'fedcba9876543210' }, 0);
  memory.remember(verified, 8 * DAY_MS);
  expect(kept.names()).toEqual([`sitesealmark.verified.${HASH}`]);
});
