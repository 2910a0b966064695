/** Runs in the thread of `template-thread.ts`. */
export { readTemplate } from '#server/templates/read-template.ts';

export const loaded = () => null;
