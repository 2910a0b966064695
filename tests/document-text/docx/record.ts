/** The record that files are compared with. */
export const RECORD = { publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'Lycée Lumière', host: 'seal.example.org' };
