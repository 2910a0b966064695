import { dom } from '#server/templates/template-package.ts';

// Runs in the thread of `template-thread.ts`.
export { readTemplate } from '#server/templates/read-template.ts';

/** Loads what reading a template needs. */
export function prepare(): void {
  dom();
}
