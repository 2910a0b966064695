import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { strFromU8, unzipSync } from 'fflate';

const run = promisify(execFile);

/** How often each letter and digit occurs, whatever its case, its order and what is in between. */
export type Letters = Map<string, number>;

export function lettersOf(text: string): Letters {
  const counts: Letters = new Map();
  for (const letter of text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [])
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Whether all letters occur among others. */
export function areAmong(letters: Letters, others: Letters): boolean {
  return [...letters].every(([letter, count]) => (others.get(letter) ?? 0) >= count);
}

const WORD = /\p{L}{3}/u;

/** Whether a program drew two words of a passage as one that are separate in all of them. */
export function joinsWords(passages: readonly string[], drawn: string): boolean {
  const all = passages.join('\n');
  return passages.some((passage) => {
    const words = passage.normalize('NFKC').split(/\s+/);
    return words.some((word, index) => {
      const next = words[index + 1] ?? '';
      const joined = word + next;
      return WORD.test(word) && WORD.test(next) && drawn.includes(joined) && !all.includes(joined);
    });
  });
}

/** Whether a program left out a hyphen; at the end of a line it may draw more of them. */
export function losesHyphens(passages: readonly string[], drawn: string): boolean {
  const [sealed, shown] = [
    passages.join('\n').split(/[-\u2010\u2011]/),
    drawn.split(/[-\u00ad\u2010\u2011]/),
  ];
  return sealed.length > shown.length;
}

const BASIC = /[\u0000-\u024f]/;

/** Whether some font of this machine has each letter; without one, programs draw nothing or a box. */
export async function areDrawable(letters: Letters): Promise<boolean> {
  for (const letter of letters.keys()) {
    if (BASIC.test(letter)) continue;
    const code = letter.codePointAt(0)?.toString(16) ?? '';
    const isKnown = fonts.get(code) ?? (await run('fc-list', [`:charset=${code}`, 'family'])).stdout !== '';
    fonts.set(code, isKnown);
    if (!isKnown) return false;
  }
  return true;
}

const fonts = new Map<string, boolean>();

/** The text of a PDF by poppler, which is independent of our readers. */
export async function textByPoppler(pdf: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-raw', '-enc', 'UTF-8', pdf, '-'], { maxBuffer: 1 << 28 });
  return stdout;
}

/** All text of every part of a .docx. */
export function textOfDocx(bytes: Uint8Array): string {
  const parts = Object.values(unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') }));
  return parts.map((part) => decoded(strFromU8(part).replace(/<[^>]*>/g, ''))).join('\n');
}

function decoded(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&amp;/g, '&');
}
