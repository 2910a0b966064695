import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.mjs';

/** Written by programs, so nobody reads them. */
const GENERATED = ['package-lock.json', 'docs/bench-results.md'];

/** Tracked lines of text by top folder, and the number of files under src/. */
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !GENERATED.includes(file));
const folders = new Map();
for (const file of tracked) {
  const folder = file.includes('/') ? `${file.split('/')[0]}/` : '(root)';
  const sum = folders.get(folder) ?? { lines: 0, files: 0 };
  folders.set(folder, { lines: sum.lines + linesOf(join(root, file)), files: sum.files + 1 });
}
const rows = [...folders].sort(([, a], [, b]) => b.lines - a.lines);
const total = { lines: 0, files: 0 };
for (const [, { lines, files }] of rows) {
  total.lines += lines;
  total.files += files;
}
for (const [name, { lines, files }] of [...rows, ['in all', total]])
  process.stdout.write(
    `${name.padEnd(14)}${String(lines).padStart(8)} lines${String(files).padStart(6)} files\n`,
  );

/** 0 for a binary file. */
function linesOf(path) {
  const content = readFileSync(path);
  return content.includes(0) ? 0 : content.toString('utf8').split('\n').length - 1;
}
