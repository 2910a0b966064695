import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { EDITS, editedDocx } from './edits.ts';
import { convertFiles, readIfThere, type Writer, WRITERS } from './programs.ts';
import { openReader } from './reader-browser.ts';
import { sourceOf } from './sources.ts';

/** One file compared with the sealed version. */
export interface Trial {
  writer: string;
  /** An edit, or how the unchanged text came into the file. */
  change: string;
  form: 'docx' | 'pdf';
  isEdited: boolean;
  isSame: boolean;
  file: string;
  /** The comparison's result, for finding out why one is wrong. */
  seen: string;
}

export interface Trials {
  trials: Trial[];
  writers: string[];
  documents: number;
}

interface Copy {
  of: string;
  change: string;
  file: string;
}

/** Writes documents with every available program, changes and converts them, and compares them in a browser. */
export async function runTrials(
  folder: string,
  documentsEach: number,
  isWanted: (name: string) => boolean = () => true,
): Promise<Trials> {
  const writers: Writer[] = [];
  for (const writer of WRITERS) {
    if (isWanted(writer.name) && (await writer.isInstalled())) writers.push(writer);
  }
  const originals = await writeOriginals(folder, writers, documentsEach);
  const copies = await makeCopies(folder, originals);
  const reader = await openReader(folder);
  const trials: Trial[] = [];
  try {
    for (const file of originals) {
      const digest = await reader.digest(file);
      if (digest === null) throw new Error(`${file} has no digest`);
      for (const copy of copies.filter(({ of }) => of === file)) {
        const { comparison } = await reader.compare(digest, copy.file);
        trials.push({
          writer: writers[Number(basename(file).split('-')[0])]?.name ?? '',
          change: copy.change,
          form: copy.file.endsWith('.pdf') ? 'pdf' : 'docx',
          isEdited: (EDITS as readonly string[]).includes(copy.change),
          isSame: comparison.isSame === true,
          file: copy.file,
          seen: JSON.stringify(comparison),
        });
      }
    }
  } finally {
    await reader.close();
  }
  return { trials, writers: writers.map(({ name }) => name), documents: originals.length };
}

async function writeOriginals(folder: string, writers: Writer[], each: number): Promise<string[]> {
  const files: string[] = [];
  for (const [index, writer] of writers.entries()) {
    const orders = Array.from({ length: each }, (_, number) => ({
      source: sourceOf(index * 1000 + number),
      file: join(folder, `${index}-${number}.docx`),
    }));
    await writer.write(orders.filter(({ file }) => !existsSync(file)));
    files.push(...orders.map(({ file }) => basename(file)));
  }
  return files;
}

async function makeCopies(folder: string, originals: readonly string[]): Promise<Copy[]> {
  const copies: Copy[] = originals.map((file) => ({ of: file, change: 'as it is', file }));
  const at = (...path: string[]) => join(folder, ...path);
  const files = originals.map((file) => at(file));
  await convertFiles(files, 'docx', at('saved'));
  await convertFiles(files, 'pdf', at('exported'));
  await convertFiles(
    files.map((file) => at('saved', basename(file))),
    'pdf',
    at('saved-exported'),
  );
  for (const file of originals) {
    copies.push({ of: file, change: 're-saved', file: `saved/${file}` });
    copies.push({ of: file, change: 'exported', file: `exported/${pdf(file)}` });
    copies.push({ of: file, change: 're-saved and exported', file: `saved-exported/${pdf(file)}` });
  }
  for (const [index, change] of EDITS.entries()) {
    const edited: string[] = [];
    await mkdir(at(`edit${index}`), { recursive: true });
    for (const [seed, file] of originals.entries()) {
      const original = await readIfThere(at(file));
      const docx = original && editedDocx(original, change, seed);
      if (docx === null) continue;
      await writeFile(at(`edit${index}`, file), docx);
      edited.push(file);
    }
    await convertFiles(
      edited.map((file) => at(`edit${index}`, file)),
      'pdf',
      at(`edit${index}`),
    );
    for (const file of edited) {
      copies.push({ of: file, change, file: `edit${index}/${file}` });
      copies.push({ of: file, change, file: `edit${index}/${pdf(file)}` });
    }
  }
  const made = await Promise.all(
    copies.map(async (copy) => ((await readIfThere(at(copy.file))) ? [copy] : [])),
  );
  return made.flat();
}

function pdf(file: string): string {
  return file.replace(/docx$/, 'pdf');
}
