import { adds, edit, paragraph, text } from '#tests/document-text/docx/forged/base.ts';

import { exchanged, type Sealed, type SealedCases } from './sealed.ts';

const [FRAME, RTL] = ['<w:bdr w:val="single" w:sz="4"/>', '<w:rtl/>'];
/** A paragraph from right to left; letters behind `>` are written from left to right. */
const fromRight = (runs: readonly string[], format = '') =>
  paragraph(
    runs.map((run) => (run.startsWith('>') ? text(run.slice(1), format) : text(run, RTL + format))).join(''),
    '<w:bidi/>',
  );
const parted = (sealed: readonly string[], saved: readonly string[], format = ''): Sealed => [
  adds(fromRight(sealed, format)),
  edit(fromRight(sealed, format), fromRight(saved, format)),
];

/** As LibreOffice writes them: it parts the runs, and says of no number that it's written from right to left. */
export const SAVED_NUMBERS: Readonly<Record<string, Sealed>> = {
  'numbers from right to left': parted(
    ['بين 2026-2027 أو 5-10-15'],
    ['بين ', '>2026', '-', '>2027', ' أو ', '>5', '-', '>10', '-', '>15'],
  ),
  'dates from right to left': parted(
    ['בין 04.01.2026–28.06.2026.'],
    ['בין ', '>04.01.2026', '–', '>28.06.2026', '.'],
  ),
  'a number behind a wide blank': parted(['שלום\u2003טוב 12'], ['שלום\u2003טוב ', '>12'], FRAME),
  'blanks beside a number': parted(
    ['שלום (', '>13 May 26', ')'],
    ['שלום (', '>13', ' ', '>May 26', ')'],
    FRAME,
  ),
};

/** What a forger makes of numbers and words from right to left. */
export const NUMBER_CASES: SealedCases = {
  'shown-otherwise': exchanged({
    'numbers of several runs turned back': [
      fromRight(['שלום ', '>12', '–', '>34', ' טוב']),
      fromRight(['שלום ', '>12–34', ' טוב']),
    ],
    'numbers turned back': [fromRight(['שלום 12–34 טוב']), fromRight(['שלום ', '>12–34', ' טוב'])],
    'numbers turned around by their signs': [fromRight(['שלום ', '>12–34']), fromRight(['שלום ', '12–34'])],
    // In Hebrew, these signs belong to a number.
    'a sign of a Hebrew number in a run of its own': [
      fromRight(['שלום 12-34 טוב']),
      fromRight(['שלום ', '>12', '-', '>34', ' טוב']),
    ],
    'a number that joins another word': [
      fromRight(['שלום ', '>due ', '5–10', ' טוב']),
      fromRight(['שלום ', '>due 5', '–', '>10', ' טוב']),
    ],
    'a number before another word': [
      fromRight(['שלום 5–10', '> due', ' טוב']),
      fromRight(['שלום ', '>5', '–', '>10 due', ' טוב']),
    ],
    'a number cut in two': [fromRight(['שלום 2026–10']), fromRight(['שלום 20', '>26', '–', '>10'])],
    'a number whose sign isn’t turned': [fromRight(['שלום 5–10']), fromRight(['שלום ', '>5–', '10'])],
    'numbers in a paragraph from left to right': [
      fromRight(['שלום 5–10']).replace('<w:bidi/>', ''),
      fromRight(['שלום ', '>5', '–', '>10']).replace('<w:bidi/>', ''),
    ],
    'a paragraph turned around': [
      fromRight(['שלום ', '>due', ' 5–10']),
      fromRight(['שלום ', '>due', ' 5–10']).replace('<w:bidi/>', ''),
    ],
  }),
};
