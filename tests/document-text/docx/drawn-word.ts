import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { convert } from '#playground/libre-office.ts';
import { inScratch } from '#tests/e2e/harness/libre-office.ts';

const run = promisify(execFile);
const DPI = 144;
const SCALE = DPI / 72;
/** In points: lower letters are dots. */
const MIN_HEIGHT = 3;
/** Of 255 gray levels. */
const MIN_CONTRAST = 25;

/** Whether a word is visible on the pages of each document, as LibreOffice lays them out. */
export async function seesWord(documents: readonly Buffer[], word: string): Promise<boolean[]> {
  return inScratch(async (folder) => {
    const files = documents.map((_, index) => join(folder, `${index}`));
    await Promise.all(documents.map((docx, index) => writeFile(`${files[index]}.docx`, docx)));
    const paths = files.map((file) => `${file}.docx`);
    await convert(folder, paths, 'pdf');
    const draw =
      'for file; do pdftoppm -r "$0" -gray "$file.pdf" "$file-page" && pdftotext -bbox "$file.pdf" "$file.html" || exit; done';
    await run('sh', ['-c', draw, String(DPI), ...files]);
    const names = await readdir(folder);
    return Promise.all(
      files.map(async (file, index) => {
        const pages = names.filter((name) => name.startsWith(`${index}-page`)).toSorted();
        const pictures = await Promise.all(pages.map((page) => readFile(join(folder, page))));
        return isDrawn(await readFile(`${file}.html`, 'utf8'), pictures, word);
      }),
    );
  });
}

/** Documents opened and saved by LibreOffice. */
export async function savedAgain<const Documents extends readonly Buffer[]>(
  ...documents: Documents
): Promise<{ [Index in keyof Documents]: Buffer }> {
  return inScratch(async (folder) => {
    const files = documents.map((_, index) => `${index}.docx`);
    const saved = join(folder, 'saved');
    await mkdir(saved);
    await Promise.all(files.map((file, index) => writeFile(join(folder, file), documents[index] ?? '')));
    const paths = files.map((file) => join(folder, file));
    await convert(saved, paths, 'docx:Office Open XML Text');
    const made = await Promise.all(files.map((file) => readFile(join(saved, file))));
    return made as { [Index in keyof Documents]: Buffer };
  });
}

function isDrawn(boxes: string, pictures: readonly Buffer[], word: string): boolean {
  return boxes
    .split('<page ')
    .slice(1)
    .some((page, index) => {
      const [, ...sides] = new RegExp(
        `<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">${word}<`,
      ).exec(page) ?? [''];
      const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(Number);
      const picture = pictures[index];
      return (
        picture !== undefined &&
        bottom - top >= MIN_HEIGHT &&
        contrastIn(picture, { left, top, right, bottom })
      );
    });
}

/** Of a PGM. */
function contrastIn(picture: Buffer, box: Record<'left' | 'top' | 'right' | 'bottom', number>): boolean {
  const [header = '', width = '0', height = '0'] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  let [darkest, lightest] = [255, 0];
  for (let y = clamped(box.top, height); y < clamped(box.bottom, height); y += 1) {
    for (let x = clamped(box.left, width); x < clamped(box.right, width); x += 1) {
      const gray = picture[header.length + y * Number(width) + x] ?? 0;
      [darkest, lightest] = [Math.min(darkest, gray), Math.max(lightest, gray)];
    }
  }
  return lightest - darkest >= MIN_CONTRAST;
}

function clamped(points: number, most: string): number {
  return Math.max(0, Math.min(Number(most), Math.round(points * SCALE)));
}
