import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { docxByLibreOffice } from './libre-office.ts';

let made: Promise<Buffer> | undefined;

/** A letter written by LibreOffice, with a header and a footer; once for all tests of a worker. */
export function letterByLibreOffice(): Promise<Buffer> {
  made ??= docxByLibreOffice(
    flatOdt({
      title: 'Attestation of residence',
      paragraphs: ['The bearer lives in the house of the school.', 'Signed in Lyon.'],
      header: 'Lycée Lumière',
      footer: 'Kept by both parties',
    }),
  );
  return made;
}
