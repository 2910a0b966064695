import { LANGUAGES } from '#contract/fields.ts';

import { pageNumber, sayIn } from './blocks.ts';
import { designsIn } from './designs.ts';
import { templateFile } from './template-file.ts';

/** The files of `server/templates/built-in`, each with the language of its name, such as `diploma.fr.docx`. */
export function builtInTemplates(): { name: string; bytes: Uint8Array }[] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(designsIn(sayIn(language))).map(([docType, { page, heading, body }]) => ({
      name: `${docType}.${language}.docx`,
      bytes: templateFile(body, { language, page, footer: heading && pageNumber(heading) }),
    })),
  );
}
