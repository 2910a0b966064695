import { Document, type ISectionOptions, Packer } from 'docx';

import { sampleStyles } from './sample-styles.ts';

export interface Sample {
  fileName: string;
  title: string;
  language: 'en-US' | 'fr-FR';
  sections: ISectionOptions[];
}

/** The sample as the bytes of a .docx. */
export async function packSample({ title, language, sections }: Sample): Promise<Uint8Array> {
  const { default: defaults, ...styles } = sampleStyles;
  const document = new Document({
    title,
    creator: 'Sealmark playground',
    styles: {
      ...styles,
      default: {
        ...defaults,
        document: {
          ...defaults?.document,
          run: { ...defaults?.document?.run, language: { value: language } },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: 'points',
          levels: [
            {
              level: 0,
              format: 'decimal',
              text: '%1.',
              style: { paragraph: { indent: { left: 567, hanging: 397 } } },
            },
          ],
        },
      ],
    },
    sections,
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
