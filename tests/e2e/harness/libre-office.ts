import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { convert } from '#playground/libre-office.ts';

const run = promisify(execFile);

const FILES_A_RUN = 30;

/** LibreOffice's own .docx of a flat ODF text: a file that none of our writers made. */
export async function docxByLibreOffice(flatOdt: string): Promise<Buffer> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, 'source.fodt'), flatOdt);
    await convert(folder, [join(folder, 'source.fodt')], 'docx:Office Open XML Text');
    return readFile(join(folder, 'source.docx'));
  });
}

/** All in one run, because LibreOffice takes longer to start than to write a PDF. */
export async function pdfsOf<const Documents extends readonly Buffer[]>(
  ...documents: Documents
): Promise<{ [Index in keyof Documents]: Buffer }> {
  return inScratch(async (folder) => {
    const path = (index: number, form: string) => join(folder, `${index}.${form}`);
    await Promise.all(documents.map((file, index) => writeFile(path(index, 'docx'), file)));
    await convert(
      folder,
      documents.map((_, index) => path(index, 'docx')),
      'pdf',
    );
    const pdfs = await Promise.all(documents.map((_, index) => readFile(path(index, 'pdf'))));
    return pdfs as { [Index in keyof Documents]: Buffer };
  });
}

/** The pages of a .docx as pictures at `dpi`, laid out by LibreOffice; from the `first` one on. */
export async function renderPages(docx: Uint8Array, dpi = 150, first = 1): Promise<Buffer[]> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, 'document.docx'), docx);
    await convert(folder, [join(folder, 'document.docx')], 'pdf');
    const options = ['-r', String(dpi), '-f', String(first)];
    await run('pdftoppm', [...options, join(folder, 'document.pdf'), join(folder, 'document-page')]);
    return pagesOf(join(folder, 'document'));
  });
}

/** The printed text of a .docx, line by line, laid out by LibreOffice. */
export async function printedLines(docx: Uint8Array): Promise<string[]> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, 'document.docx'), docx);
    await convert(folder, [join(folder, 'document.docx')], 'pdf');
    const { stdout } = await run('pdftotext', ['-raw', join(folder, 'document.pdf'), '-']);
    return stdout.split(/[\n\f]+/).filter((line) => line !== '');
  });
}

/**
 * The pages of many .docx, by name, in as few runs of LibreOffice as possible, because starting it costs more than most
 * documents. null for a document that fails even alone.
 */
export async function renderDocuments(
  documents: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Buffer[] | null>> {
  return inScratch(async (folder) => {
    const names = [...documents.keys()];
    const fileOf = (name: string) => join(folder, `document${names.indexOf(name)}`);
    for (const [name, docx] of documents) await writeFile(`${fileOf(name)}.docx`, docx);
    const isThere = (name: string) => existsSync(`${fileOf(name)}.pdf`);
    for (let first = 0; first < names.length; first += FILES_A_RUN) {
      const files = names.slice(first, first + FILES_A_RUN).map((name) => `${fileOf(name)}.docx`);
      await Promise.allSettled([convert(folder, files, 'pdf')]);
    }
    // One failing document makes the others of its run fail.
    for (const name of names.filter((each) => !isThere(each)))
      await Promise.allSettled([convert(folder, [`${fileOf(name)}.docx`], 'pdf')]);
    // One process starts the others, because forking one as large as the tests takes longer than drawing a page.
    const draw = 'for file; do pdftoppm -r 150 -gray "$file.pdf" "$file-page" || exit; done';
    await run('sh', ['-c', draw, 'draw', ...names.filter(isThere).map(fileOf)]);
    const pages = new Map<string, Buffer[] | null>();
    for (const name of names) pages.set(name, isThere(name) ? await pagesOf(fileOf(name)) : null);
    return pages;
  });
}

async function pagesOf(file: string): Promise<Buffer[]> {
  const [folder, stem] = [dirname(file), `${basename(file)}-page`];
  const pages = (await readdir(folder)).filter((name) => name.startsWith(`${stem}-`)).toSorted();
  return Promise.all(pages.map((page) => readFile(join(folder, page))));
}

export async function inScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-office-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
