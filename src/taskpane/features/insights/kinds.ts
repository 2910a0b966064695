import { DOCUMENT_TYPES } from '#contract/document-types.ts';

/** Kinds of document whose figures the service tells apart. */
export const KINDS = ['all', ...Object.values(DOCUMENT_TYPES).flat()] as const;
