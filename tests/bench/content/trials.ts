import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { CROCKFORD } from '#contract/fields.ts';
import { ALL_TYPES } from '#server/document-types/document-types.ts';
import { atLeast, atMost, type Figure } from '#tests/bench/figure.ts';
import { crest } from '#tools/templates/crest.ts';
import { LENGTHS, SPECIMEN_HOST, specimenDocument } from '#tools/templates/specimens.ts';
import { editedDocx, EDITS, PLAIN_EDITS } from './edits.ts';
import { convertFiles, readIfThere, type Writer, WRITERS } from './programs.ts';
import { openReader } from './reader-browser.ts';
import { randomOf, sourceOf } from './sources.ts';
import { noteOf, shareOf } from './content-by-others.ts';
import { routed, type RouteName, ROUTES } from './others-routes.ts';
import { type Outcome, outcomeOf } from './others-trials.ts';

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

const DOCUMENTS = 200;
/** A reader has to get an answer, without an alarm. */
const READ: readonly RouteName[] = ['saved again', 'PDF', 'tagged PDF', 'Ghostscript', 'browser print'];
const EDITED: readonly RouteName[] = ['saved again', 'PDF'];

type Reader = Awaited<ReturnType<typeof openReader>>;

interface Issued {
  number: number;
  file: string;
  digest: NonNullable<Awaited<ReturnType<Reader['digest']>>>;
  seal: { publicId: string; issuer: string; host: string };
}

/** The verdicts on documents of every type and language, by every route to a reader. */
export async function measureIssuedContent(folder: string, sample: number | null): Promise<Figure[]> {
  await mkdir(folder, { recursive: true });
  const reader = await openReader(folder);
  try {
    const all = await issuedOnes(reader, folder, sample ?? DOCUMENTS);
    const against = `${all.length} issued documents`;
    const unchanged = await outcomesOf(reader, all, { folder, within: '', edit: null, names: READ });
    const edited: Outcome[] = [];
    for (const [index, edit] of PLAIN_EDITS.entries()) {
      const within = `edit${index}`;
      const changed = await editedOnes(all, { folder, within, edit });
      for (const one of changed) edited.push(await asItIs(reader, one, { within, edit }));
      // LibreOffice takes longer to convert each document with each edit than everything else.
      const some = changed.filter(({ number }) => number % PLAIN_EDITS.length === index);
      edited.push(...(await outcomesOf(reader, some, { folder, within, edit, names: EDITED })));
    }
    return [
      ...[...Map.groupBy(unchanged, ({ route }) => route)].map(([route, some]) =>
        atMost(0, shareOf(some, 'changed') + shareOf(some, 'cannot tell'), {
          what: `alarms, and “can’t tell”: ${route}`,
          against,
          note: noteOf(some) + alarming(some),
        }),
      ),
      ...[...Map.groupBy(edited, ({ route }) => route)].map(([route, some]) =>
        atLeast(1, shareOf(some, 'changed'), {
          what: `edits that end in “changed”: ${route}`,
          against,
          note: noteOf(some) + missed(some),
        }),
      ),
    ];
  } finally {
    await reader.close();
  }
}

function missed(outcomes: readonly Outcome[]): string {
  const names = outcomes.filter(({ answer }) => answer !== 'changed').map(({ file }) => file);
  return names.length > 0 ? `: ${names.slice(0, 3).join(', ')}` : '';
}

function alarming(outcomes: readonly Outcome[]): string {
  const names = outcomes.filter(({ answer }) => answer === 'changed').map(({ document }) => document);
  return names.length > 0 ? `: ${names.slice(0, 3).join(', ')}` : '';
}

async function issuedOnes(reader: Reader, folder: string, count: number): Promise<Issued[]> {
  const kinds = ALL_TYPES.flatMap((type) => (['en', 'fr'] as const).map((language) => ({ type, language })));
  const all: Issued[] = [];
  for (let index = 0; index < count; index += 1) {
    const random = randomOf(index + 1);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const letters = (length: number) => Array.from({ length }, () => pick(CROCKFORD.split(''))).join('');
    const { type, language } = kinds[index % kinds.length] as (typeof kinds)[number];
    const publicId = `SM-${type.kind}-2026-${letters(8)}`;
    const lengths = new Map<string, (typeof LENGTHS)[number]>();
    const { bytes, issuer } = await specimenDocument({
      type,
      language,
      lengthOf(field) {
        const length = lengths.get(field) ?? pick(LENGTHS);
        lengths.set(field, length);
        return length;
      },
      brand: { logo: pick([null, crest()]), accent: pick([null, '7a1f2b', 'f2c94c']) },
      publicId,
      checkCode: `${letters(4)}-${letters(4)}`,
    });
    const file = `${index}-${type.doc_type}.${language}.docx`;
    await writeFile(join(folder, file), bytes);
    const digest = await reader.digest(file);
    if (digest === null) throw new Error(`${file} has no digest`);
    all.push({ number: index, file, digest, seal: { publicId, issuer, host: SPECIMEN_HOST } });
  }
  return all;
}

/** The documents that can be edited in this way. */
async function editedOnes(
  all: readonly Issued[],
  { folder, within, edit }: { folder: string; within: string; edit: string },
): Promise<Issued[]> {
  await mkdir(join(folder, within), { recursive: true });
  const edited: Issued[] = [];
  for (const [seed, one] of all.entries()) {
    const docx = editedDocx(await readFile(join(folder, one.file)), edit, seed);
    if (docx === null) continue;
    await writeFile(join(folder, within, one.file), docx);
    edited.push(one);
  }
  return edited;
}

function asItIs(
  reader: Reader,
  { file, digest, seal }: Issued,
  { within, edit }: { within: string; edit: string },
): Promise<Outcome> {
  const trial = { document: file, route: 'as it is' as const, edit, file: join(within, file) };
  return outcomeOf(trial, () => reader.check(digest, trial.file, seal));
}

async function outcomesOf(
  reader: Reader,
  all: readonly Issued[],
  {
    folder,
    within,
    edit,
    names,
  }: { folder: string; within: string; edit: string | null; names: readonly RouteName[] },
): Promise<Outcome[]> {
  const routes = ROUTES.filter(({ name }) => names.includes(name));
  const byFile = new Map(all.map((one) => [one.file, one]));
  const made = await routed([...byFile.keys()], join(folder, within), routes);
  const outcomes: Outcome[] = [];
  for (const { of, route, file } of made) {
    const one = byFile.get(of);
    if (!one || !existsSync(join(folder, within, file)))
      throw new Error(`${route.name} made nothing of ${of}`);
    const trial = { document: of, route: route.name, edit, file: join(within, file) };
    outcomes.push(await outcomeOf(trial, () => reader.check(one.digest, trial.file, one.seal)));
  }
  return outcomes;
}
