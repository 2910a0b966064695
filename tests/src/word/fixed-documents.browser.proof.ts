import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Placement } from '#src/word/seal/insert-seal.ts';
import { likenessOf } from '#tests/e2e/harness/docx-checks.ts';
import { renderDocuments } from '#tests/e2e/harness/libre-office.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { FIXED_SET, type FixedDocument } from '#tests/word-host/generated/fixed-set.ts';
import { PLATFORM_NAMES, type PlatformName } from '#word-host/platforms/platform.ts';
import { PLACEMENTS } from './generated/acts.ts';
import { GeneratedWord, sealFixed } from './generated/generated-word.ts';
import { VERIFY_URL } from './pane/pane.ts';

interface Case extends FixedDocument {
  readonly platform: PlatformName;
  readonly placement: Placement;
}

/** Why LibreOffice's paper shows no code, or more than one: compared in LibreOffice with the original. */
const NOT_ON_PAPER: Readonly<Record<string, string>> = {
  'floating table, last, seal at cursor': 'a floating table that no paragraph follows is left out',
  'endnote, first, seal at header': 'endnotes get a page without headers and footers',
  'endnote, first, seal at footer': 'endnotes get a page without headers and footers',
};

/** `npm run test:generated -- --fixed` tries every document at every placement, otherwise one for each. */
const isWhole = process.env.GENERATED_FIXED !== undefined;
const MINUTES = 60_000;

let word: GeneratedWord;
beforeAll(async () => {
  word = await GeneratedWord.start();
});
afterAll(() => word.stop());

test(
  'every document of the fixed set is sealed without loss, and its seal scans on paper',
  async () => {
    const troubles: string[] = [];
    for (const cases of rounds()) troubles.push(...(await troublesOf(cases)));
    expect(troubles.join('\n')).toBe('');
  },
  (isWhole ? 240 : 15) * MINUTES,
);

function rounds(): Case[][] {
  if (isWhole)
    return PLACEMENTS.map((placement) =>
      FIXED_SET.flatMap((each) => PLATFORM_NAMES.map((platform) => ({ ...each, placement, platform }))),
    );
  const cases = FIXED_SET.map((each, index) => ({
    ...each,
    placement: PLACEMENTS[index % PLACEMENTS.length] ?? 'end',
    platform: PLATFORM_NAMES[index % PLATFORM_NAMES.length] ?? 'web',
  }));
  return [cases];
}

async function troublesOf(cases: readonly Case[]): Promise<string[]> {
  const troubles: string[] = [];
  const packages = new Map<string, { docx: Uint8Array; cases: Case[] }>();
  for (const each of cases) {
    const { found, docx } = await sealFixed(word, each, each.placement, each.platform);
    troubles.push(...found.map((trouble) => `${nameOf(each)}: ${trouble}`));
    const likeness = likenessOf(docx);
    const same = packages.get(likeness) ?? { docx, cases: [] };
    packages.set(likeness, same);
    same.cases.push(each);
  }
  const pages = await renderDocuments(new Map([...packages].map(([likeness, { docx }]) => [likeness, docx])));
  for (const [likeness, same] of packages) {
    for (const each of same.cases) troubles.push(...(await paperTroubles(each, pages.get(likeness) ?? null)));
  }
  return troubles;
}

/** Faults on paper: the code must be on every page if it's in a header or footer, otherwise on one. */
async function paperTroubles(sealed: Case, pages: readonly Buffer[] | null): Promise<string[]> {
  const name = nameOf(sealed);
  const reason = NOT_ON_PAPER[`${sealed.name}, seal at ${sealed.placement}`];
  const trouble = pages === null ? 'LibreOffice does not lay it out' : await scanTrouble(sealed, pages);
  if (reason === undefined) return trouble === null ? [] : [`${name}: ${trouble}`];
  return trouble === null ? [`${name}: scans by now, though not to be expected because ${reason}`] : [];
}

async function scanTrouble({ placement }: Case, pages: readonly Buffer[]): Promise<string | null> {
  const codes = await Promise.all(pages.map((page) => qrCodes(page)));
  const counts = codes.map((found) => found.filter((code) => code === VERIFY_URL).length);
  const isEverywhere = placement === 'header' || placement === 'footer';
  const isRight = isEverywhere
    ? counts.every((count) => count === 1)
    : counts.reduce((sum, count) => sum + count, 0) === 1;
  return isRight ? null : `codes a page: ${counts.join(' ')}`;
}

function nameOf({ name, placement, platform }: Case): string {
  return `${name}, seal at ${placement} on ${platform}`;
}
