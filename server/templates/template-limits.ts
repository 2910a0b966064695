/** Bytes, parts, and levels of elements within each other. */
export const TEMPLATE_LIMITS = {
  packed: 10 * 1024 * 1024,
  unpacked: 50 * 1024 * 1024,
  parts: 500,
  depth: 100,
} as const;

/** A file that is no .docx, or is too large for a template. The message is a sentence without its full stop. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
