import type { Belief } from './belief.ts';

/** What Word leaves out of its answers, or refuses to answer. */
export const READING_BELIEFS = {
  hidesMetafiles: {
    what: 'EMF and WMF pictures in line are not among `inlinePictures`',
    source: 'office-js#3145',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021'],
  },
  hidesTrackingSetting: {
    what: 'The settings part of `getOoxml` is without `w:trackRevisions`',
    source: 'office-js#2123',
    sureness: 'reported',
    on: ['windows', 'windows-2024', 'windows-2021'],
  },
  hidesMostSettings: {
    what: 'The settings part of `getOoxml` is also without even and odd headers and protection',
    source: 'office-js#5421 (of `w:proofState`, on Mac)',
    sureness: 'unknown',
    on: 'none',
  },
  hidesSections: {
    what: 'The body’s `getOoxml` is without sections, headers and footers',
    source: 'office-js-docs#583 (web, years ago)',
    sureness: 'unknown',
    on: 'none',
  },
  failsToReadBody: {
    what: '`Body.getOoxml` of the main text answers GeneralException for some documents',
    source: 'office-js#5394, #1097, #998',
    sureness: 'reported',
    on: 'none',
  },
  neverReadsBody: {
    what: '`Body.getOoxml` of a large main text is never answered',
    source: 'office-js#702',
    sureness: 'reported',
    on: 'none',
  },
  showsObjectSign: {
    what: 'The text of a paragraph has a sign (U+FFFC) for a chart, equation, note mark or field',
    source: 'nothing found; desktop automation has signs of this kind',
    sureness: 'unknown',
    on: 'none',
  },
} as const satisfies Record<string, Belief>;
