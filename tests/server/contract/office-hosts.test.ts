import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { FILE_HOSTS, isMicrosoftFileHost } from '#contract/office-hosts.ts';
import { PAGE_HOSTS } from '#server/config/frame-ancestors.ts';
import { canonicalAddress } from '#src/word/document/canonical-address.ts';
import { holdsFor } from '#tests/holds-for.ts';

const label = fc.stringMatching(/^[a-z\d]([a-z\d-]{0,20}[a-z\d])?$/);
const OFFICE_HOSTS = [
  ...FILE_HOSTS.map(({ name }) => ({ name, holdsFiles: true })),
  ...PAGE_HOSTS.map((name) => ({ name, holdsFiles: false })),
];
/** A host that one entry of the list covers, with the entry. */
const coveredHost = fc
  .tuple(fc.constantFrom(...OFFICE_HOSTS), fc.array(label, { minLength: 1, maxLength: 3 }))
  .map(([host, below]) => ({ ...host, hostname: host.name.replace('*', below.join('.')) }));

test('no host is listed twice', () => {
  const names = OFFICE_HOSTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every site that stores files and opens them in Word may frame the pane', () => {
  const filesOnly = FILE_HOSTS.filter(({ framesPane }) => !framesPane);
  // Links, the address of a desktop Word, and a closed cloud: none of them shows pages that contain Word.
  expect(filesOnly.map(({ name }) => name)).toEqual(['d.docs.live.net', '1drv.ms', '*.sharepoint.de']);
});

test('an address is Microsoft’s exactly if it is on the list', () => {
  holdsFor(100, coveredHost, ({ hostname, holdsFiles }) => {
    expect(isMicrosoftFileHost(hostname)).toBe(holdsFiles);
    expect(isMicrosoftFileHost(hostname.toUpperCase())).toBe(holdsFiles);
    const canonical = canonicalAddress(`https://${hostname}/Docs/Letter.docx?web=1`);
    expect(canonical).toBe(`https://${hostname}/${holdsFiles ? 'docs/letter.docx' : 'Docs/Letter.docx'}`);
  });
});

test('a host that only resembles Microsoft’s is not one of theirs', () => {
  for (const hostname of [
    'school-sharepoint.com',
    'school.sharepoint.com.example',
    'onedrive.live.com.example',
    'my.onedrive.live.com',
    'sharepoint.com',
  ])
    expect(isMicrosoftFileHost(hostname)).toBe(false);
});
