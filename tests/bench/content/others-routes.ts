import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { launchBrowser } from '#tests/bench/bench-browser.ts';

import { installPackages } from './npm-packages.ts';
import { convertFiles } from './programs.ts';

const run = promisify(execFile);
const MINUTE = 60_000;

/** How an unchanged document reaches a reader. */
export type RouteName = 'saved again' | 'PDF' | 'tagged PDF' | 'Ghostscript' | 'browser print' | '2-up';

interface Route {
  name: RouteName;
  folder: string;
  form: 'docx' | 'pdf';
  /** Creates missing files in `to`; those that fail are missing afterwards. */
  convert: (files: readonly string[], folder: string, to: string) => Promise<void>;
}

const pdfExport = (isTagged: boolean) =>
  `pdf:writer_pdf_Export:${JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(isTagged) } })}`;

/** Each may use files of the previous ones. */
export const ROUTES: readonly Route[] = [
  {
    name: 'saved again',
    folder: 'saved',
    form: 'docx',
    convert: (files, folder, to) => convertFiles(inFolder(files, folder), 'docx', to),
  },
  {
    name: 'PDF',
    folder: 'pdf',
    form: 'pdf',
    convert: (files, folder, to) => convertFiles(inFolder(files, folder), 'pdf', to, pdfExport(false)),
  },
  {
    name: 'tagged PDF',
    folder: 'tagged',
    form: 'pdf',
    convert: (files, folder, to) => convertFiles(inFolder(files, folder), 'pdf', to, pdfExport(true)),
  },
  {
    name: 'Ghostscript',
    folder: 'gs',
    form: 'pdf',
    convert: eachPdf(async (pdf, made) => {
      await run('gs', ['-q', '-o', made, '-sDEVICE=pdfwrite', pdf], { timeout: MINUTE });
    }),
  },
  { name: 'browser print', folder: 'print', form: 'pdf', convert: printByBrowser },
  { name: '2-up', folder: '2-up', form: 'pdf', convert: eachPdf(twoUp) },
];

export const pdfOf = (file: string) => file.replace(/docx$/, 'pdf');

const inFolder = (files: readonly string[], folder: string) => files.map((file) => join(folder, file));

function eachPdf(make: (pdf: string, made: string) => Promise<void>): Route['convert'] {
  return async (files, folder, to) => {
    for (const file of files.map(pdfOf)) {
      const [pdf, made] = [join(folder, 'pdf', file), join(to, file)];
      if (existsSync(made) || existsSync(`${made}.failed`) || !existsSync(pdf)) continue;
      await makeWhole(made, (part) => make(pdf, part));
    }
  };
}

/** An incomplete file of a stopped run must not count as finished. */
async function makeWhole(file: string, make: (part: string) => Promise<void>): Promise<void> {
  try {
    await make(`${file}.part`);
    await rename(`${file}.part`, file);
  } catch (error) {
    await writeFile(`${file}.failed`, String(error));
  }
}

/** As web viewers show a document: a page that the browser prints, without pages, and so without a header. */
async function printByBrowser(files: readonly string[], folder: string, to: string): Promise<void> {
  const packages = installPackages('viewer', { 'docx-preview': '0.3.7', jszip: '3.10.1' });
  const scripts = ['jszip/dist/jszip.min.js', 'docx-preview/dist/docx-preview.min.js'];
  const browser = await launchBrowser();
  for (const file of files) {
    const made = join(to, pdfOf(file));
    if (existsSync(made) || existsSync(`${made}.failed`)) continue;
    await makeWhole(made, async (part) => {
      const page = await browser.newPage();
      try {
        await page.setContent('<!doctype html><meta charset="utf-8"><body>');
        for (const script of scripts) await page.addScriptTag({ path: join(packages, script) });
        await page.evaluate(
          async (bytes) => {
            const docx = await (await fetch(`data:application/zip;base64,${bytes}`)).arrayBuffer();
            const options = {
              inWrapper: false,
              useBase64URL: true,
              renderHeaders: false,
              renderFooters: false,
            };
            await window.docx.renderAsync(docx, document.body, undefined, options);
          },
          (await readFile(join(folder, file))).toString('base64'),
        );
        await page.pdf({ path: part, format: 'A4', tagged: true, preferCSSPageSize: true });
      } finally {
        await page.close();
      }
    });
  }
  await browser.close();
}

declare global {
  interface Window {
    /** The options of docx-preview. */
    docx: {
      renderAsync: (
        docx: ArrayBuffer,
        body: HTMLElement,
        styles: undefined,
        options: object,
      ) => Promise<void>;
    };
  }
}

/** The part of pdf-lib that is used here. */
interface PdfLib {
  PDFDocument: {
    load: (bytes: Uint8Array) => Promise<{ getPageCount: () => number }>;
    create: () => Promise<{
      embedPdf: (bytes: Uint8Array, pages: number[]) => Promise<{ width: number; height: number }[]>;
      addPage: (size: [number, number]) => {
        drawPage: (page: object, place: { x: number; y: number; width: number; height: number }) => void;
      };
      save: () => Promise<Uint8Array>;
    }>;
  };
}

/** Two pages on one, each at half the sheet's size. */
async function twoUp(pdf: string, made: string): Promise<void> {
  const library = join(installPackages('two-up', { 'pdf-lib': '1.17.1' }), 'pdf-lib/cjs/index.js');
  const { PDFDocument } = ((await import(pathToFileURL(library).href)) as { default: PdfLib }).default;
  const bytes = await readFile(pdf);
  const count = (await PDFDocument.load(bytes)).getPageCount();
  const sheets = await PDFDocument.create();
  const pages = await sheets.embedPdf(
    bytes,
    Array.from({ length: count }, (_, index) => index),
  );
  for (let first = 0; first < pages.length; first += 2) {
    const sheet = sheets.addPage([842, 595]);
    for (const [side, page] of pages.slice(first, first + 2).entries()) {
      const scale = Math.min(421 / page.width, 595 / page.height);
      const place = { x: side * 421, y: 0, width: page.width * scale, height: page.height * scale };
      sheet.drawPage(page, place);
    }
  }
  await writeFile(made, await sheets.save());
}

/** Converts by all routes, or by some; returns the path of each existing file within the folder. */
export async function routed(
  files: readonly string[],
  folder: string,
  routes: readonly Route[] = ROUTES,
): Promise<{ of: string; route: Route; file: string }[]> {
  for (const route of routes) {
    process.stderr.write(`${files.length} documents: ${route.name}…\n`);
    await mkdir(join(folder, route.folder), { recursive: true });
    await route.convert(files, folder, join(folder, route.folder));
  }
  return routes.flatMap((route) =>
    files.map((of) => ({
      of,
      route,
      file: join(route.folder, route.form === 'pdf' ? pdfOf(basename(of)) : basename(of)),
    })),
  );
}
