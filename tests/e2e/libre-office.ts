import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** LibreOffice's own .docx of a flat ODF text: a file that none of our writers made. */
export async function docxByLibreOffice(flatOdt: string): Promise<Buffer> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, 'source.fodt'), flatOdt);
    await convert(folder, 'source.fodt', 'docx:Office Open XML Text');
    return readFile(join(folder, 'source.docx'));
  });
}

/** The pages of a .docx as PNG pictures at `dpi`, laid out by LibreOffice. */
export async function renderPages(docx: Uint8Array, dpi = 150): Promise<Buffer[]> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, 'document.docx'), docx);
    await convert(folder, 'document.docx', 'pdf');
    await run('pdftoppm', ['-r', String(dpi), '-png', join(folder, 'document.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted();
    return Promise.all(pages.map((page) => readFile(join(folder, page))));
  });
}

/** soffice exits 0 even when it could not load a file: the missing result is what tells. */
async function convert(folder: string, file: string, format: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    folder,
    join(folder, file),
  ]);
}

async function inScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-office-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
