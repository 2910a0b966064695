import type { DocType } from '#contract/document-types.ts';

import { pageNumber } from './blocks.ts';
import { DESIGNS } from './designs.ts';
import { templateFile } from './template-file.ts';

/** The files of `server/templates/built-in`, each with the language of its name, such as `diploma.fr.docx`. */
export function builtInTemplates(): { name: string; bytes: Uint8Array }[] {
  return (Object.keys(DESIGNS) as DocType[]).flatMap((docType) => {
    const { page, heading, body } = DESIGNS[docType];
    return (['en', 'fr'] as const).map((language) => ({
      name: `${docType}.${language}.docx`,
      bytes: templateFile(body(language), {
        language,
        page,
        footer: heading && pageNumber(heading, language),
      }),
    }));
  });
}
