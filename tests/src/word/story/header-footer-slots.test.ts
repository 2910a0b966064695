import { expect, test } from 'vitest';

import { headerFooterSlots, type HeaderFooterType } from '#src/word/story/header-footer-slots.ts';

const section = (own: HeaderFooterType[] = [], hasFirstPage = false) => ({ own: new Set(own), hasFirstPage });

test('a document without headers gets one, for all its sections', () => {
  expect(headerFooterSlots([section(), section(), section()], false)).toEqual([
    { section: 0, type: 'Primary', isThere: false },
  ]);
});

test('a section linked to the previous one shares its header; one with its own has its own', () => {
  expect(headerFooterSlots([section(['Primary']), section(), section(['Primary'])], false)).toEqual([
    { section: 0, type: 'Primary', isThere: true },
    { section: 2, type: 'Primary', isThere: true },
  ]);
});

test('headers that no page shows are left alone', () => {
  const sections = [section(['Primary', 'FirstPage', 'EvenPages'])];
  expect(headerFooterSlots(sections, false).map(({ type }) => type)).toEqual(['Primary']);
});

test('first and even pages get the seal where they differ', () => {
  const sections = [section(['Primary', 'FirstPage'], true), section(['EvenPages'])];
  expect(headerFooterSlots(sections, true)).toEqual([
    { section: 0, type: 'Primary', isThere: true },
    { section: 0, type: 'FirstPage', isThere: true },
    { section: 0, type: 'EvenPages', isThere: false },
    { section: 1, type: 'EvenPages', isThere: true },
  ]);
});

test('a first page that only a later section shows uses the header it is linked to', () => {
  expect(headerFooterSlots([section(['Primary', 'FirstPage']), section([], true)], false)).toContainEqual({
    section: 1,
    type: 'FirstPage',
    isThere: true,
  });
});
