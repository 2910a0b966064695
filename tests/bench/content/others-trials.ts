import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TextComparison } from '#document-text/compare-text.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';

import {
  areAmong,
  areDrawable,
  joinsWords,
  type Letters,
  lettersOf,
  losesHyphens,
  textByPoppler,
  textOfDocx,
} from './drawn-letters.ts';
import { editedDocx, PLAIN_EDITS } from './edits.ts';
import { copyOfDocument, documentsByOthers, documentsWithPdf, OTHERS } from './others-documents.ts';
import { pdfOf, type RouteName, routed, ROUTES } from './others-routes.ts';
import { openReader } from './reader-browser.ts';

/** The verdict for a reader. */
export type Answer = 'same' | 'warned' | 'changed' | 'cannot tell';

export interface Outcome {
  document: string;
  route: RouteName | 'as it is' | 'PDF by Word';
  edit: string | null;
  file: string;
  answer: Answer;
  /** The kinds of differences or warnings, or why it can't be read. */
  causes: string[];
  details: unknown;
}

export interface OthersTrials {
  documents: number;
  outcomes: Outcome[];
  /** PDFs that Word made of other documents. */
  byWord: Outcome[];
  /** Not compared, because the program itself changed or left out text, by a check that is independent of our readers. */
  altered: { route: Outcome['route']; document: string; edit: string | null }[];
}

interface Original {
  file: string;
  digest: ContentDigest;
  passages: string[];
  letters: Letters;
}

type Reader = Awaited<ReturnType<typeof openReader>>;

/** Shorter texts belong to files that test one feature without words. */
const MIN_LETTERS = 60;
const EDIT_ROUTES = ROUTES.filter(({ name }) => name === 'saved again' || name === 'PDF');

/** Compares documents by others that reached the reader by six routes or were edited; null if they can't be fetched. */
export async function runOthersTrials(count: number): Promise<OthersTrials | null> {
  const found = await documentsByOthers();
  if (found === null) return null;
  const place = join(OTHERS, 'documents');
  await mkdir(place, { recursive: true });
  const reader = await openReader(place);
  try {
    const originals = await sealedOnes(reader, found, count, place);
    const trials: OthersTrials = { documents: originals.length, outcomes: [], byWord: [], altered: [] };
    await tryUnchanged(reader, originals, place, trials);
    for (const [index, edit] of PLAIN_EDITS.entries())
      await tryEdited(reader, originals, place, trials, { edit, folder: `edit${index}` });
    await tryByWord(reader, place, trials);
    await writeFile(join(OTHERS, 'outcomes.json'), JSON.stringify(trials, null, 1));
    return trials;
  } finally {
    await reader.close();
  }
}

/** The first documents that can be sealed, each text once. */
async function sealedOnes(reader: Reader, found: readonly string[], count: number, place: string) {
  const originals: Original[] = [];
  const texts = new Set<string>();
  for (const path of found) {
    if (originals.length === count) break;
    const file = await copyOfDocument(path, place);
    const read = await readable(() => reader.passages(file));
    if (typeof read === 'string') continue;
    const letters = lettersOf(read.join(' '));
    const key = read.join('\n');
    const digest = await reader.digest(file);
    if (digest === null || texts.has(key) || countOf(letters) < MIN_LETTERS) continue;
    if (!(await areDrawable(letters))) continue;
    texts.add(key);
    originals.push({ file, digest, passages: read, letters });
  }
  return originals;
}

async function tryUnchanged(
  reader: Reader,
  originals: readonly Original[],
  place: string,
  { outcomes, altered }: OthersTrials,
): Promise<void> {
  const byName = new Map(originals.map((original) => [original.file, original]));
  for (const { file, digest } of originals)
    outcomes.push(await compared(reader, { document: file, route: 'as it is', edit: null, file }, digest));
  for (const { of, route, file } of await routed([...byName.keys()], place)) {
    const original = byName.get(of);
    if (!original || !existsSync(join(place, file))) continue;
    const drawn = await textBefore(route.name, of, place);
    // Removing the markup of a .docx also removes breaks.
    const isAltered =
      route.form === 'pdf' && [joinsWords, losesHyphens].some((alters) => alters(original.passages, drawn));
    if (areAmong(original.letters, lettersOf(drawn)) && !isAltered)
      outcomes.push(
        await compared(reader, { document: of, route: route.name, edit: null, file }, original.digest),
      );
    else altered.push({ route: route.name, document: of, edit: null });
  }
}

/** Some documents were edited after their PDF was made. */
async function tryByWord(reader: Reader, place: string, { byWord, altered }: OthersTrials): Promise<void> {
  for (const { docx, pdf } of (await documentsWithPdf()) ?? []) {
    const file = await copyOfDocument(docx, place);
    const trial = {
      document: file,
      route: 'PDF by Word' as const,
      edit: null,
      file: `by-word-${pdfOf(file)}`,
    };
    await copyFile(pdf, join(place, trial.file));
    const [digest, passages] = [await reader.digest(file), await reader.passages(file)];
    const drawn = lettersOf(await textByPoppler(pdf));
    if (digest && areAmong(lettersOf(passages.join(' ')), drawn))
      byWord.push(await compared(reader, trial, digest));
    else altered.push(trial);
  }
}

/** The text of a program's output, before pages are distilled or put together. */
async function textBefore(route: RouteName, file: string, place: string): Promise<string> {
  if (route === 'saved again') return textOfDocx(await readFile(join(place, 'saved', file)));
  // A browser drops what doesn't fit into a box, and draws capitals where a style says so.
  const folder = route === 'browser print' ? 'print' : 'pdf';
  return textByPoppler(join(place, folder, pdfOf(file)));
}

async function tryEdited(
  reader: Reader,
  originals: readonly Original[],
  place: string,
  { outcomes, altered }: OthersTrials,
  { edit, folder }: { edit: string; folder: string },
): Promise<void> {
  await mkdir(join(place, folder), { recursive: true });
  const edited = new Map<string, Original>();
  for (const [seed, original] of originals.entries()) {
    const { file, digest } = original;
    const docx = editedDocx(await readFile(join(place, file)), edit, seed);
    if (docx === null) continue;
    const name = `${createHash('sha256').update(docx).digest('hex').slice(0, 8)}-${file}`;
    await writeFile(join(place, folder, name), docx);
    edited.set(name, original);
    const itself = { document: file, route: 'as it is' as const, edit, file: `${folder}/${name}` };
    outcomes.push(await compared(reader, itself, digest));
  }
  for (const { of, route, file } of await routed([...edited.keys()], join(place, folder), EDIT_ROUTES)) {
    const original = edited.get(of);
    if (!original || !existsSync(join(place, folder, file))) continue;
    const document = original.file;
    const unedited = join(place, route.folder, route.form === 'pdf' ? pdfOf(document) : document);
    if (!existsSync(unedited)) continue;
    const trial = { document, route: route.name, edit, file: `${folder}/${file}` };
    const isDrawn =
      (await routeText(route.form, join(place, folder, file))) !== (await routeText(route.form, unedited));
    if (isDrawn) outcomes.push(await compared(reader, trial, original.digest));
    else altered.push(trial);
  }
}

async function routeText(form: 'docx' | 'pdf', path: string): Promise<string> {
  return form === 'pdf' ? textByPoppler(path) : textOfDocx(await readFile(path));
}

function compared(
  reader: Reader,
  trial: Omit<Outcome, 'answer' | 'causes' | 'details'>,
  digest: ContentDigest,
): Promise<Outcome> {
  return outcomeOf(trial, async () => (await reader.compare(digest, trial.file)).comparison);
}

/** A trial with the verdict of a comparison. */
export async function outcomeOf(
  trial: Omit<Outcome, 'answer' | 'causes' | 'details'>,
  compare: () => Promise<TextComparison>,
): Promise<Outcome> {
  const found = await readable(compare);
  if (typeof found === 'string') return { ...trial, answer: 'cannot tell', causes: [found], details: null };
  return { ...trial, ...answerOf(found), details: detailsOf(found) };
}

function answerOf(comparison: TextComparison): Pick<Outcome, 'answer' | 'causes'> {
  const { isSame, added, moved, missing } = comparison;
  const findings = 'findings' in comparison ? (comparison.findings as { kind: string }[]) : [];
  if (isSame && findings.length === 0) return { answer: 'same', causes: [] };
  if (isSame === null) return { answer: 'cannot tell', causes: ['cut'] };
  if (isSame) return { answer: 'warned', causes: [...new Set(findings.map(({ kind }) => kind))] };
  const differences = { added: added.length, moved: moved.length, missing };
  const causes = Object.entries(differences).flatMap(([cause, count]) => (count > 0 ? [cause] : []));
  return { answer: 'changed', causes };
}

function detailsOf(comparison: TextComparison): unknown {
  const { isSame, ...others } = comparison;
  return isSame && !('findings' in comparison && (comparison.findings as unknown[]).length > 0)
    ? null
    : others;
}

/** The reader's result, or why it can't read a file. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    const [, reason] = /The text can't be read: ([\w-]+)/.exec(String(error)) ?? [];
    if (reason === undefined) throw error;
    return reason;
  }
}

const countOf = (letters: Letters): number => letters.values().reduce((sum, count) => sum + count, 0);
