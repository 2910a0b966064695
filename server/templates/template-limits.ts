import { MAX_TEMPLATE_BYTES, type TemplateRule } from '#contract/templates.ts';

/** Bytes, parts, elements of all parts, their nesting depth, and the attributes of one. */
export const TEMPLATE_LIMITS = {
  packed: MAX_TEMPLATE_BYTES,
  unpacked: 50 * 1024 * 1024,
  parts: 500,
  elements: 50_000,
  depth: 100,
  attributes: 200,
} as const;

/** A file that isn't a .docx, or is too large for a template. The message is a sentence without its full stop. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly rule: TemplateRule;

  constructor(message: string, rule: TemplateRule = 'not_a_word_document', options?: ErrorOptions) {
    super(message, options);
    this.rule = rule;
  }
}

export const tooLarge = (message: string) => new UnusableFile(message, 'too_large');
