import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { LANGUAGES } from '#contract/fields.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { launchBrowser } from '#tests/bench/bench-browser.ts';
import { convertFiles } from '#tests/bench/content/programs.ts';
import { crest } from '#tools/templates/crest.ts';
import { specimenDocument } from '#tools/templates/specimens.ts';

const run = promisify(execFile);
const SCREENS = join(import.meta.dirname, '../../docs/screens');
const DOTS_PER_INCH = '40';
const SHEET_WIDTH = 2780;
const SHOWN = ['shortest', 'longest'] as const;

/** Draws documents from the built-in templates, as LibreOffice prints them: a sheet for each language. */
const folder = await mkdtemp(join(tmpdir(), 'sealmark-templates-'));
const browser = await launchBrowser();
try {
  for (const language of LANGUAGES) {
    const figures: { label: string; name: string }[] = [];
    for (const type of ALL_TYPES)
      for (const length of SHOWN) {
        const name = `${type.doc_type}.${language}.${length}`;
        const { bytes } = await specimenDocument({
          type,
          language,
          lengthOf: () => length,
          brand: length === 'shortest' ? { logo: null, accent: null } : { logo: crest(), accent: '7a1f2b' },
          publicId: `SM-${type.kind}-2026-8K4T2M9Q`,
          checkCode: 'K7M2-QD4F',
        });
        await writeFile(join(folder, `${name}.docx`), bytes);
        figures.push({ label: `${type.label[language]}, ${length}`, name });
      }
    await convertFiles(
      figures.map(({ name }) => join(folder, `${name}.docx`)),
      'pdf',
      folder,
    );
    for (const { name } of figures)
      await run('pdftoppm', ['-r', DOTS_PER_INCH, '-png', join(folder, `${name}.pdf`), join(folder, name)]);
    const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
    await page.setContent(await sheetOf(figures));
    await page.screenshot({ path: join(SCREENS, `templates-${language}.png`), fullPage: true });
    await page.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function sheetOf(figures: readonly { label: string; name: string }[]): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted();
  const drawn = figures.map(async ({ label, name }) => {
    const pages = await Promise.all(
      files
        .filter((file) => file.startsWith(`${name}-`))
        .map((file) => readFile(join(folder, file), { encoding: 'base64' })),
    );
    const pictures = pages.map((bytes) => `<img src="data:image/png;base64,${bytes}">`).join('');
    return `<figure>${pictures}<figcaption>${label}</figcaption></figure>`;
  });
  const style =
    'body{display:flex;flex-wrap:wrap;gap:16px 20px;margin:20px;background:#d6d6d6;font:14px sans-serif}figure{margin:0}img{margin-right:6px}';
  return `<style>${style}</style>${(await Promise.all(drawn)).join('')}`;
}
