import type { StoryDraft } from './draft.ts';

export type Inline = (story: StoryDraft) => string;

/** One or more blocks: paragraphs, tables, controls around them. */
export type Block = (story: StoryDraft) => string;

/** The inside of `w:pPr`, in the schema's order. */
export type Shape = (story: StoryDraft) => string;

export function run(content: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
}

export function text(words: string, properties = ''): string {
  return run(`<w:t xml:space="preserve">${words}</w:t>`, properties);
}

export function paragraph(content: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
}

/** The author of a tracked change: the attributes of `w:ins`, `w:del` and the like. */
export function by(story: StoryDraft, id = story.nextId()): string {
  return `w:id="${id}" w:author="Editor" w:date="2026-01-01T12:00:00Z"`;
}
