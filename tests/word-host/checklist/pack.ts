import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { DOCUMENTS } from './documents.ts';

/**
 * Observations of the real Word that neither documentation nor reports settle, read from top to bottom by one person with Word
 * for Windows and a browser; with a Mac and an iPad if available.
 */
const CHECKLIST = readFileSync(join(import.meta.dirname, 'checklist.md'), 'utf8');

/** The files of the manual checklist by name: one .docx for each document, and the checklist itself twice. */
export async function checklistPack(): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, spec] of Object.entries(DOCUMENTS)) files.set(`${name}.docx`, generatedDocx(spec));
  files.set('checklist.md', new TextEncoder().encode(CHECKLIST));
  files.set('checklist.docx', await checklistDocument());
  return files;
}

function checklistDocument(): Promise<Uint8Array> {
  const blocks = CHECKLIST.trim().split(/\n\n|\n(?=- )/);
  const children = blocks.map((block) => {
    const [, mark, words = ''] = /^(#|##|-) (.*)$/s.exec(block) ?? [];
    const text = words.replaceAll(/\n */g, ' ') || block.replaceAll('\n', ' ');
    if (mark === '-') return new Paragraph({ text, indent: { left: 360 } });
    if (mark === '##') return new Paragraph({ text, heading: HeadingLevel.HEADING_2, keepNext: true });
    return new Paragraph(mark === '#' ? { text, heading: HeadingLevel.HEADING_1 } : text);
  });
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}
