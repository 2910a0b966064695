/**
 * Removes the direction controls that make a text look like another one. Not in `fields.ts`, because readers’ scripts would then
 * load zod.
 */
export const undirected = (value: string): string => value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
