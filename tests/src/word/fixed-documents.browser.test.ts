import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Placement } from '#src/word/insert-seal.ts';
import { renderDocuments } from '#tests/e2e/libre-office.ts';
import { qrCodes } from '#tests/e2e/qr-codes.ts';
import { FIXED_SET, type FixedDocument } from '#tests/word-host/generated/fixed-set.ts';

import { PLACEMENTS } from './generated/acts.ts';
import { GeneratedWord, sealFixed } from './generated/generated-word.ts';
import { NOT_ON_PAPER } from './generated/not-on-paper.ts';
import { VERIFY_URL } from './pane/documents.ts';

interface Case extends FixedDocument {
  readonly placement: Placement;
}

/** `npm run test:generated -- --fixed` tries every document at every placement, else each is tried at one. */
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
  (isWhole ? 120 : 15) * MINUTES,
);

function rounds(): Case[][] {
  if (!isWhole) return [FIXED_SET.map((each, index) => ({ ...each, placement: placementOf(index) }))];
  return PLACEMENTS.map((placement) => FIXED_SET.map((each) => ({ ...each, placement })));
}

function placementOf(index: number): Placement {
  return PLACEMENTS[index % PLACEMENTS.length] ?? 'end';
}

async function troublesOf(cases: readonly Case[]): Promise<string[]> {
  const troubles: string[] = [];
  const packages = new Map<string, { docx: Uint8Array; cases: Case[] }>();
  for (const each of cases) {
    const { found, docx } = await sealFixed(word, each, each.placement);
    troubles.push(...found.map((trouble) => `${nameOf(each)}: ${trouble}`));
    const hash = createHash('sha256').update(docx).digest('hex');
    const same = packages.get(hash) ?? { docx, cases: [] };
    packages.set(hash, same);
    same.cases.push(each);
  }
  const pages = await renderDocuments(new Map([...packages].map(([hash, { docx }]) => [hash, docx])));
  for (const [hash, same] of packages) {
    for (const each of same.cases) troubles.push(...(await paperTroubles(each, pages.get(hash) ?? null)));
  }
  return troubles;
}

/** What is wrong on paper: the code stands on every page where it's in a header or footer, else on one. */
async function paperTroubles(sealed: Case, pages: readonly Buffer[] | null): Promise<string[]> {
  const name = nameOf(sealed);
  const reason = NOT_ON_PAPER[name];
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

function nameOf({ name, placement }: Case): string {
  return `${name}, seal at ${placement}`;
}
