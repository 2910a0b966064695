import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The PDF by this computer's LibreOffice; null without LibreOffice, or if it can't read the document. */
export async function pdfByLibreOffice(docx: Uint8Array): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-pdf-'));
  try {
    const file = join(folder, 'document.docx');
    await writeFile(file, docx);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file]);
    return await readFile(join(folder, 'document.pdf'));
  } catch (error) {
    // The program is missing, or wrote no PDF: it exits with success in either case.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
