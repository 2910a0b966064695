import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

import { generatedDocx } from '#tests/word-host/generated/document.ts';

import { DOCUMENTS, type DocumentName } from './documents.ts';
import { STEPS, type Step } from './steps.ts';

const BOX = '☐';

/** The files of the manual checklist by name: one .docx for each document, and the checklist itself twice. */
export async function checklistPack(): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [name, spec] of Object.entries(DOCUMENTS)) files.set(`${name}.docx`, generatedDocx(spec));
  files.set('checklist.md', new TextEncoder().encode(checklistText()));
  files.set('checklist.docx', await checklistDocument());
  return files;
}

export function totalMinutes(): number {
  return STEPS.reduce((sum, { minutes }) => sum + minutes, 0);
}

function heading(step: Step, index: number): string {
  return `${index + 1}. ${step.title} (${step.minutes} min, ${step.place})`;
}

function filesOf({ files }: Step): string {
  return files.map((name: DocumentName) => `${name}.docx`).join(', ');
}

const INTRODUCTION =
  `${totalMinutes()} minutes. Open each file from this folder in the Word named, with the Sealmark pane. ` +
  'Note Word’s version, and what is otherwise than described, beside the box.';

function checklistText(): string {
  const steps = STEPS.map(
    (step, index) =>
      `## ${heading(step, index)}\n\nOpen ${filesOf(step)}. ${step.act}\n\n` +
      step.expected.map((seen) => `- ${BOX} ${seen}\n`).join(''),
  );
  return `# Checklist for the real Word\n\n${INTRODUCTION}\n\n${steps.join('\n')}`;
}

function checklistDocument(): Promise<Uint8Array> {
  const steps = STEPS.flatMap((step, index) => [
    new Paragraph({ text: heading(step, index), heading: HeadingLevel.HEADING_2, keepNext: true }),
    new Paragraph(`Open ${filesOf(step)}. ${step.act}`),
    ...step.expected.map((seen) => new Paragraph({ text: `${BOX} ${seen}`, indent: { left: 360 } })),
  ]);
  const title = new Paragraph({ text: 'Checklist for the real Word', heading: HeadingLevel.HEADING_1 });
  return Packer.toBuffer(
    new Document({ sections: [{ children: [title, new Paragraph(INTRODUCTION), ...steps] }] }),
  );
}
