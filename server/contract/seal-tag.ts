/** What the tag of a seal's content control begins with, before the public id. */
export const SEAL_TAG = 'sealmark:';
