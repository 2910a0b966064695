import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import * as docx from 'docx';

import { profileIn } from '#playground/libre-office.ts';

import { htmlOf, type Source, type SourceBlock } from './sources.ts';

const run = promisify(execFile);

/** Debian's Python, which has `python3-docx`. */
const PYTHON = '/usr/bin/python3';
const FILES_A_RUN = 60;

/** The content and the output file: `….docx`. */
export interface Order {
  source: Source;
  file: string;
}

/** A program that writes .docx files from sources. */
export interface Writer {
  name: string;
  isInstalled: () => Promise<boolean>;
  write: (orders: readonly Order[]) => Promise<void>;
}

export const WRITERS: readonly Writer[] = [
  {
    name: 'docx',
    isInstalled: async () => true,
    write: oneByOne(async ({ source, file }) => writeByDocx(source, file)),
  },
  {
    name: 'LibreOffice',
    isInstalled: () => answers('soffice', ['--version']),
    write: async (orders) => convertHtml(orders, 'docx:Office Open XML Text'),
  },
  {
    name: 'pandoc',
    isInstalled: () => answers('pandoc', ['--version']),
    write: oneByOne(async ({ source, file }) => {
      await run('pandoc', [await htmlBeside(source, file), '-o', file]);
    }),
  },
  {
    name: 'AbiWord',
    isInstalled: () => answers('abiword', ['--version']),
    write: oneByOne(async ({ source, file }) => {
      // Without the extension, it takes the page's source for text.
      await run('abiword', [
        '--to=docx',
        '--import-extension=html',
        '-o',
        file,
        await htmlBeside(source, file),
      ]);
    }),
  },
  {
    name: 'python-docx',
    isInstalled: () => answers(PYTHON, ['-c', 'import docx']),
    write: oneByOne(async ({ source, file }) => {
      await writeFile(`${file}.json`, JSON.stringify(source));
      await run(PYTHON, [join(import.meta.dirname, 'write-docx.py'), `${file}.json`, file]);
    }),
  },
  {
    name: 'Calligra',
    isInstalled: () => answers('calligraconverter', ['--version']),
    async write(orders) {
      await convertHtml(orders, 'odt:writer8');
      for (const { file } of orders) {
        await run('calligraconverter', ['--batch', file.replace(/docx$/, 'odt'), file], {
          env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
        });
      }
    },
  },
];

function oneByOne(write: (order: Order) => Promise<void>): Writer['write'] {
  return async (orders) => {
    for (const order of orders) await write(order);
  };
}

async function convertHtml(orders: readonly Order[], target: string): Promise<void> {
  const files = await Promise.all(orders.map(({ source, file }) => htmlBeside(source, file)));
  const [first] = files;
  if (first !== undefined) {
    await runOffice(files, folderOf(first), ['--infilter=HTML (StarWriter)', '--convert-to', target]);
  }
}

/**
 * Converts files with LibreOffice, in as few runs as possible. Failures are missing afterwards, and existing files aren't
 * converted again.
 */
export async function convertFiles(
  files: readonly string[],
  format: 'pdf' | 'docx',
  folder: string,
  target = format === 'docx' ? 'docx:Office Open XML Text' : 'pdf',
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = (file: string) => join(folder, basename(file).replace(/docx$/, format));
  const isOpen = (file: string) => !existsSync(made(file)) && !existsSync(`${made(file)}.failed`);
  const options = ['--convert-to', target];
  await runOffice(files.filter(isOpen), folder, options);
  // After a crash at one file, the following ones are missing too.
  for (const file of files.filter(isOpen)) {
    await runOffice([file], folder, options);
    if (isOpen(file)) await writeFile(`${made(file)}.failed`, '');
  }
}

async function runOffice(files: readonly string[], folder: string, options: string[]): Promise<void> {
  const profile = await profileIn(folder);
  for (let first = 0; first < files.length; first += FILES_A_RUN) {
    const some = files.slice(first, first + FILES_A_RUN);
    const seconds = String(60 + 5 * some.length);
    // It reports a failure if any file fails, but the other outputs exist. `timeout` also ends what the launcher started.
    await Promise.allSettled([
      run('timeout', [seconds, 'soffice', profile, '--headless', ...options, '--outdir', folder, ...some]),
    ]);
  }
}

export async function readIfThere(file: string): Promise<Buffer | null> {
  return existsSync(file) ? readFile(file) : null;
}

async function answers(program: string, args: string[]): Promise<boolean> {
  const [{ status }] = await Promise.allSettled([
    run(program, args, { env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } }),
  ]);
  return status === 'fulfilled';
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

async function htmlBeside(source: Source, file: string): Promise<string> {
  const html = file.replace(/docx$/, 'html');
  await writeFile(`${html}.part`, htmlOf(source));
  await rename(`${html}.part`, html);
  return html;
}

export async function writeByDocx({ title, header, footer, blocks }: Source, file: string): Promise<void> {
  const { Paragraph, TextRun, HeadingLevel, Footer, Header, FootnoteReferenceRun, PageNumber } = docx;
  const notes: Record<string, { children: docx.Paragraph[] }> = {};
  const paragraphOf = ({ kind, text }: Exclude<SourceBlock, { kind: 'table' }>, index: number) => {
    const isNoted = kind === 'paragraph' && index % 5 === 1;
    if (isNoted) notes[String(index)] = { children: [new Paragraph(`${header} (${index})`)] };
    return new Paragraph({
      children: [new TextRun(text), ...(isNoted ? [new FootnoteReferenceRun(index)] : [])],
      ...(kind === 'heading' && { heading: HeadingLevel.HEADING_2 }),
      ...(kind === 'item' && { numbering: { reference: 'list', level: 0 } }),
    });
  };
  const children = blocks.map((block, index) =>
    block.kind === 'table' ? tableOf(block.rows) : paragraphOf(block, index),
  );
  const document = new docx.Document({
    footnotes: notes,
    hyphenation: { autoHyphenation: true },
    numbering: {
      config: [
        { reference: 'list', levels: [{ level: 0, format: 'decimal', text: '%1.', alignment: 'start' }] },
      ],
    },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph(header)] }) },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ children: [new TextRun({ children: [footer, ' ', PageNumber.CURRENT] })] }),
            ],
          }),
        },
        children: [new Paragraph({ text: title, heading: HeadingLevel.TITLE }), ...children],
      },
    ],
  });
  await writeFile(file, await docx.Packer.toBuffer(document));
}

function tableOf(rows: string[][]): docx.Table {
  const { Table, TableRow, TableCell, Paragraph } = docx;
  return new Table({
    rows: rows.map(
      (cells) =>
        new TableRow({ children: cells.map((cell) => new TableCell({ children: [new Paragraph(cell)] })) }),
    ),
  });
}
