import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import * as docx from 'docx';

import { profileIn } from '#playground/libre-office.ts';

import type { Source, SourceBlock } from './sources.ts';

const run = promisify(execFile);

const FILES_A_RUN = 60;

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
        new TableRow({
          children: cells.map(
            (cell) => new TableCell({ children: cell.split('\n').map((text) => new Paragraph(text)) }),
          ),
        }),
    ),
  });
}
