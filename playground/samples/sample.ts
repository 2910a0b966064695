import {
  convertMillimetersToTwip,
  Document,
  type ISectionOptions,
  type IStylesOptions,
  LineRuleType,
  Packer,
} from 'docx';

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

const INK = '1F2933';
export const MUTED = '5B6770';
export const ACCENT = '0F4C81';

/** Word counts font sizes in half points. */
export const points = (size: number) => size * 2;
export const mm = convertMillimetersToTwip;
export const A4 = { width: mm(210), height: mm(297) };

const sampleStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Georgia', size: points(11), color: INK },
      paragraph: { spacing: { after: 160, line: 288, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { font: 'Calibri', size: points(24), bold: true, color: INK },
      paragraph: { spacing: { before: 240, after: 200, line: 264, lineRule: LineRuleType.AUTO } },
    },
    heading1: {
      run: { font: 'Calibri', size: points(18), bold: true, color: INK },
      paragraph: { spacing: { before: 240, after: 160 }, keepNext: true },
    },
    heading2: {
      run: { font: 'Calibri', size: points(13), bold: true, color: ACCENT },
      paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
    },
    hyperlink: { run: { color: ACCENT, underline: {} } },
  },
  paragraphStyles: [
    {
      id: 'Letterhead',
      name: 'Letterhead',
      basedOn: 'Normal',
      run: { font: 'Calibri', size: points(15), bold: true, color: ACCENT },
      paragraph: { spacing: { after: 0, line: 264, lineRule: LineRuleType.AUTO } },
    },
    {
      id: 'SmallPrint',
      name: 'Small print',
      basedOn: 'Normal',
      run: { font: 'Calibri', size: points(9), color: MUTED },
      paragraph: { spacing: { after: 0, line: 264, lineRule: LineRuleType.AUTO } },
    },
  ],
};
