import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

import type { Answer } from '#src/taskpane/flows/check/answers.ts';
import type { CheckReport, Finding } from '#src/taskpane/flows/check/check-document.ts';
import { adviceOf, isReady } from '#src/taskpane/flows/check/repair.ts';
import {
  adviceText,
  findingPlace,
  findingText,
  notLookedAtText,
} from '#src/taskpane/features/check/check-text.ts';
import type { Messages } from '#src/messages/use-messages.ts';
import { paneTexts } from '#tests/src/messages/pane-texts.ts';
import {
  addressOf,
  scannableCode,
  findingOf,
  known,
  OTHER_ID,
  PUBLIC_ID,
  scannableSeal,
} from '#tests/src/taskpane/flows/check/scannable-items.ts';

function messagesIn(language: 'en' | 'fr'): Messages {
  const texts = Object.entries(paneTexts(language));
  const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
  const i18n = setupI18n({ locale: language, messages: { [language]: compiled } });
  return { t: (key, values) => i18n._(key, values), language, locale: language };
}
const english = messagesIn('en');
const french = messagesIn('fr');

const NOTHING_UNSEEN = {
  linkedPictures: 0,
  objects: 0,
  hasNotes: false,
  hasComments: false,
  otherFormats: 0,
  tooLarge: 0,
  isTextUncompared: false,
};
const UNKNOWN: Answer = { outcome: 'unknown' };
const SILENT: Answer = { outcome: 'not-asked', error: {} as never };

const fine = findingOf(scannableSeal(), known());
const revoked = findingOf(scannableSeal(), known({ status: 'revoked', revokedAt: '2026-10-03 08:00:00' }));
const expired = findingOf(scannableSeal(), known({ status: 'expired', endDate: '2026-09-01' }));
const stretched = findingOf(scannableSeal({ is: { widthMm: 25, heightMm: 18 } }), known());
const twice = findingOf(scannableSeal({ isRepeated: true }), known());
const foreign = findingOf(scannableCode('https://verify.acme.example/D1'), null);
const looseRevoked = findingOf(scannableCode(addressOf(PUBLIC_ID)), known({ status: 'revoked' }));
const unknown = findingOf(scannableSeal(), UNKNOWN);
const silent = findingOf(scannableSeal(), SILENT);

function report(findings: Finding[], change: Partial<CheckReport> = {}): CheckReport {
  return {
    findings,
    sections: null,
    notLookedAt: NOTHING_UNSEEN,
    unread: [],
    textChange: null,
    textSource: 'service',
    isMoved: false,
    publicId: PUBLIC_ID,
    trace: '',
    at: 0,
    ...change,
  };
}

const notYet = (inEnglish: string, inFrench: string) =>
  [`Don’t send yet: ${inEnglish}.`, `N’envoyez pas encore : ${inFrench}.`] as const;
const ready = (inEnglish: string, inFrench: string) =>
  [`${inEnglish} This document is ready to send.`, `${inFrench} Vous pouvez envoyer ce document.`] as const;

test.each([
  [
    [revoked, stretched, twice, foreign, fine, fine],
    ...notYet('repair 2 seals and remove the revoked seal', 'réparez 2 sceaux et retirez le sceau révoqué'),
  ],
  [[fine, fine, fine, fine, fine, fine], ...ready('All 6 seals are valid.', 'Les 6 sceaux sont valides.')],
  [[fine], ...ready('The seal is valid.', 'Le sceau est valide.')],
  [[revoked, revoked], ...notYet('remove the 2 revoked seals', 'retirez les 2 sceaux révoqués')],
  [
    [revoked, expired],
    ...notYet('remove 2 seals that don’t belong here', 'retirez 2 sceaux qui n’ont pas leur place ici'),
  ],
  [[unknown], ...notYet('remove the unrecognized seal', 'retirez le sceau non reconnu')],
  [[looseRevoked], ...notYet('review 1 item yourself', 'examinez 1 élément vous-même')],
  [[silent, fine], ...notYet('check 1 item again', 'relancez le contrôle de 1 élément')],
  [
    [foreign, fine],
    'Nothing to fix. Read the notes above before you send this document.',
    'Rien à corriger. Lisez les remarques ci-dessus avant d’envoyer ce document.',
  ],
  [
    [fine, findingOf(scannableCode(addressOf(PUBLIC_ID)), known())],
    ...ready('All 2 seals and QR codes are valid.', 'Les 2 sceaux et codes QR sont valides.'),
  ],
  [[], 'No seal in this document', 'Aucun sceau dans ce document'],
] as const)('a check ends with one sentence on what to do', (findings, inEnglish, inFrench) => {
  const advice = adviceOf(report([...findings]));
  expect(adviceText(advice, english)).toBe(inEnglish);
  expect(adviceText(advice, french)).toBe(inFrench);
});

test('every finding that needs attention has one piece of advice', () => {
  const advice = adviceOf(report([revoked, stretched, twice, foreign, fine, looseRevoked, silent]));
  expect(advice).toMatchObject({ total: 7, attention: 5, repair: 2, remove: 1, look: 1, notAsked: 1 });
});

test('the sentence covers a changed text, and a file that may be a copy', () => {
  const textChange = { source: 'file' as const, since: 0, paragraphs: [], changed: 1, gone: 0 };
  const changed = adviceOf(report([fine], { textChange }));
  expect(isReady(changed)).toBe(true);
  const later = findingOf(scannableSeal(), known({ status: 'scheduled', effectiveDate: '2026-12-10' }));
  const partly = adviceOf(report([later], { textChange, unread: ['header'] }));
  for (const advice of [changed, partly])
    expect(adviceText(advice, english)).toMatch(/^The text has changed since it was sealed\./);
  const moved = adviceOf(report([fine], { isMoved: true }));
  expect(isReady(moved)).toBe(false);
  expect(adviceText(moved, english)).toBe('Don’t send yet: confirm whether this is a copy.');
});

test('a finding shows its problem, its place, and its owner', () => {
  const told = (finding: Finding) => [findingText(finding, english), findingPlace(finding, english)];
  expect(told(revoked)).toEqual(['Revoked on Oct\u00a03,\u00a02026', 'Body · This document']);
  expect(told(stretched)).toEqual(['Stretched to 25 × 18 mm', 'Body · This document']);
  expect(told(foreign)).toEqual(['Links to verify.acme.example', 'Body · external link, not checked']);
  const place = { story: 'header', section: 1, type: 'Primary', heading: null } as const;
  const other = scannableSeal({ is: { publicId: OTHER_ID }, place });
  const answer = known({ docId: null, title: 'Enrollment – Hugo Marin' });
  expect(told(findingOf(other, answer))).toEqual([
    'Belongs to another document',
    'Header of section 2 · Enrollment – Hugo Marin',
  ]);
  const under = scannableSeal({ place: { ...place, story: 'body', section: null, heading: 'Annex A' } });
  expect(findingPlace(findingOf(under, known()), french)).toBe(
    'Dans le texte, sous « Annex A » · Ce document',
  );
  const first = scannableSeal({
    place: { story: 'footer', section: null, type: 'FirstPage', heading: null },
  });
  expect(findingPlace(findingOf(first, known()), english)).toBe('Footer of the first page · This document');
});

test('one line lists what was not looked at, if anything', () => {
  expect(notLookedAtText(report([]), english)).toBeNull();
  const unseen = {
    ...NOTHING_UNSEEN,
    otherFormats: 2,
    objects: 1,
    hasNotes: true,
    hasComments: true,
    isTextUncompared: true,
  };
  const found = report([fine], { notLookedAt: unseen });
  expect(notLookedAtText(found, english)).toBe(
    'Not checked: 2 pictures in unsupported formats, 1 chart or embedded object, notes, comments, whether the text has changed.',
  );
  expect(adviceText(adviceOf(found), english)).toBe(
    'No problems found in what was checked. Review the rest yourself before you send this document.',
  );
  expect(adviceText(adviceOf({ ...found, findings: [] }), english)).toBe('No seal found');
});

test('a check does not call everything fine if Word withheld something', () => {
  const partly = report([fine], { unread: ['header', 'footer'] });
  expect(notLookedAtText(partly, english)).toBe('Not checked: headers, footers.');
  expect(adviceText(adviceOf(partly), english)).toBe(
    'No problems found in what was checked. Review the rest yourself before you send this document.',
  );
  expect(adviceText(adviceOf(report([], { unread: ['body'] })), english)).toBe('No seal found');
});
