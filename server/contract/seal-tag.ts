/** Prefix of a seal's content control tag, before the public id. */
export const SEAL_TAG = 'sealmark:';
