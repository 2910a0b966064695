import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In a profile without a version, LibreOffice tests all ways of drawing at each start: three quarters of a short run. */
const SETTINGS =
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>99</value></prop></item></oor:items>';

/** The PDF by this computer's LibreOffice; null without LibreOffice, or if it can't read the document. */
export async function pdfByLibreOffice(docx: Uint8Array): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-pdf-'));
  try {
    const file = join(folder, 'document.docx');
    await writeFile(file, docx);
    await convert(folder, [file], 'pdf');
    return await readFile(join(folder, 'document.pdf'));
  } catch (error) {
    // The program is missing, or wrote no PDF: it exits with success in either case.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** soffice exits with 0 even if it couldn't load a file: check for the missing result. */
export async function convert(
  folder: string,
  files: readonly string[],
  format: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const options = [await profileIn(folder), '--headless', '--convert-to', format, '--outdir', folder];
  await run('soffice', [...options, ...files], { env: { ...process.env, ...env } });
}

/** The option for a profile in this folder, so that several LibreOffice can run at once. */
export async function profileIn(folder: string): Promise<string> {
  const settings = join(folder, 'profile/user');
  await mkdir(settings, { recursive: true });
  await writeFile(join(settings, 'registrymodifications.xcu'), SETTINGS);
  return `-env:UserInstallation=file://${join(folder, 'profile')}`;
}
