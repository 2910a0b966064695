import { expect, test } from 'vitest';

import { canonicalAddress, fileNameOf, isShareable } from '#src/word/document/canonical-address.ts';

test('a document that was never saved has no address', () => {
  for (const none of ['', '  ', null, undefined]) expect(canonicalAddress(none)).toBeNull();
});

test.each([
  ['C:\\Users\\Ana\\Letter.docx', 'c:/users/ana/letter.docx'],
  ['c:/users/ana/LETTER.docx', 'c:/users/ana/letter.docx'],
  ['file:///C:/Users/Ana/Letter%20one.docx', 'c:/users/ana/letter one.docx'],
  ['\\\\Server\\Share\\Letter.docx', '//server/share/letter.docx'],
  ['file://server/share/Letter.docx', '//server/share/letter.docx'],
  ['/Users/ana/Lettre été.docx', '/Users/ana/Lettre été.docx'],
  ['file:///Users/ana/Lettre%20%C3%A9t%C3%A9.docx', '/Users/ana/Lettre été.docx'],
])('a file on disk is the same file in any spelling of its path: %s', (raw, canonical) => {
  expect(canonicalAddress(raw)).toBe(canonical);
});

test('a file opened again on SharePoint is the same file', () => {
  const opened = [
    'https://school.sharepoint.com/sites/Office/Docs/Letter%20one.docx',
    'https://School.SharePoint.com/sites/office/docs/letter one.docx?web=1&wdOrigin=BROWSELINK#page=2',
    'https://school.sharepoint.com/:w:/r/sites/Office/Docs/Letter%20one.docx?d=w1f2e3d&csf=1&web=1&e=aBcDeF',
  ];
  expect(new Set(opened.map((address) => canonicalAddress(address)))).toEqual(
    new Set(['https://school.sharepoint.com/sites/office/docs/letter%20one.docx']),
  );
});

test('a number sign in a file’s name begins no fragment', () => {
  const names = ['No. #1.docx', 'No. #2.docx?web=1#page=2', 'No. %231.docx'];
  const [first, second, escaped] = names.map((name) => `https://school.sharepoint.com/Docs/${name}`);
  expect(fileNameOf(first)).toBe('No. #1.docx');
  expect(fileNameOf(second)).toBe('No. #2.docx');
  expect(canonicalAddress(first)).toBe(canonicalAddress(escaped));
  expect(canonicalAddress(first)).not.toBe(canonicalAddress(second));
});

test('the id in a SharePoint address identifies a file, not its spelling', () => {
  const page = 'https://school.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=';
  const one = canonicalAddress(
    `${page}%7BA1B2C3D4-0000-4000-8000-00000000000A%7D&file=Letter.docx&action=edit`,
  );
  expect(
    canonicalAddress(`${page}a1b2c3d4-0000-4000-8000-00000000000a&action=default&mobileredirect=true`),
  ).toBe(one);
  expect(canonicalAddress(`${page}a1b2c3d4-0000-4000-8000-00000000000b`)).not.toBe(one);
  expect(canonicalAddress('https://onedrive.live.com/edit.aspx?resid=AB12!105&ct=1')).not.toBe(
    canonicalAddress('https://onedrive.live.com/edit.aspx?resid=AB12!106&ct=1'),
  );
});

test('elsewhere on the web letter case counts, and a secret in the address is dropped', () => {
  expect(canonicalAddress('https://me:pw@docs.example:443/A/b.docx?access_token=x#top')).toBe(
    'https://docs.example/A/b.docx',
  );
  expect(canonicalAddress('https://docs.example/a/b.docx')).not.toBe(
    canonicalAddress('https://docs.example/A/b.docx'),
  );
});

test('a canonical address stays the same', () => {
  for (const raw of [
    'https://docs.example/%E9t%C3%A9/100%25.docx?id=a%26b',
    'https://school.sharepoint.com/a%2520b.docx',
    'c:\\a\\b.docx',
    'https://docs.example/%zz',
  ]) {
    const once = canonicalAddress(raw);
    expect(canonicalAddress(once)).toBe(once);
  }
});

test('only web addresses are sent to the service', () => {
  expect(isShareable(canonicalAddress('https://docs.example/b.docx'))).toBe(true);
  expect(isShareable('http://docs.example/b.docx')).toBe(false);
  expect(isShareable('c:/b.docx')).toBe(false);
  expect(isShareable(null)).toBe(false);
  expect(isShareable(`https://docs.example/${'a'.repeat(2000)}`)).toBe(false);
});

test.each([
  ['C:\\Users\\Ana\\Letter one.docx', 'Letter one.docx'],
  ['/Users/ana/Letter.docx', 'Letter.docx'],
  ['https://docs.example/a/Letter%20one.docx?x=1', 'Letter one.docx'],
  ['https://s.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=a&file=Letter%20one.docx', 'Letter one.docx'],
  ['https://docs.example/A%2C%20B%20%26%20C.docx', 'A, B & C.docx'],
  ['https://docs.example/%E9.docx', '%E9.docx'],
  ['https://docs.example/', null],
  ['', null],
])('the file has its own name: %s', (raw, name) => {
  expect(fileNameOf(raw)).toBe(name);
});
