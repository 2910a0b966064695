import { text } from './fields.ts';

/** A person's name for the outside: chosen by the organization, unique within it. */
export const personUid = text(1, 100);
