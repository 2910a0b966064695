import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Commands of a page, as typed at a terminal. */
export interface CommandBlock {
  page: string;
  /** The heading above. */
  section: string;
  lines: string;
  /** A requirement that a test machine lacks. */
  needs: string | null;
  /** The output shown on the page: `…` stands for anything. */
  seen: string[];
}

export const pageText = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

export function commandBlocks(page: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  let section = '';
  let isCommands = true;
  const parts = pageText(page).matchAll(/^#{2,3} (.+)$|^```(\w*)(?: needs="(.+)")?\n([^]*?)^```$/gm);
  for (const [, heading, language, needs = null, lines = ''] of parts) {
    if (heading !== undefined) section = heading;
    else if (language === 'text' && isCommands) blocks.at(-1)?.seen.push(...lines.trim().split('\n'));
    isCommands = language === 'sh';
    if (isCommands) blocks.push({ page, section, lines, needs, seen: [] });
  }
  return blocks;
}

/** The blocks of the administrators' guide that a bare Debian can follow. */
export function guideBlocks(): CommandBlock[] {
  return commandBlocks('docs/operate.md').filter(({ needs }) => needs === null);
}

const BETWEEN = '\u2500\u2500 block ';

/** One script of all blocks, with a marker at each. It waits, because a script types faster than a log line is written. */
export function scriptOf(blocks: readonly CommandBlock[]): string {
  const logged = 'ask "https://$NAME/healthz" >/dev/null\njournalctl --sync\n';
  const toLog = (line: string) => logged + line;
  const typed = blocks.map(({ lines }) => lines.replaceAll(/^journalctl .*\| grep/gm, toLog));
  return typed.map((lines, index) => `echo "${BETWEEN}${index}"\n${lines}`).join('');
}

/** The output of each block, in order; fewer if one failed. */
export function outputs(output: string): string[] {
  return output.split(new RegExp(`^${BETWEEN}\\d+\n`, 'm')).slice(1);
}

/** A line of the page as a pattern of a program's output. */
export function seenPattern(line: string): RegExp {
  const parts = line.split('…').map((part) => RegExp.escape(part.trim()).replaceAll(/(\\x20|\s)+/g, '\\s+'));
  return new RegExp(parts.join('.*'));
}
