import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  HeadingLevel,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

import { A4, mm, type Sample } from './sample.ts';

const TEXT_WIDTH = mm(156);
const TITLE = 'Internship agreement';
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const rule = { style: BorderStyle.SINGLE, size: 4, color: 'B8C0C8' };

const articles: { heading: string; text: string[] }[] = [
  {
    heading: 'Purpose',
    text: [
      'The internship lets the student discover the work of a cabinetmaking studio and put into practice what she learned in class. It gives rise to no employment.',
      'Atelier Nord names Marc Vidal as her tutor. The school names Zoé Lefèvre, teacher of applied arts, as the person who follows her.',
    ],
  },
  {
    heading: 'Place and hours',
    text: [
      'The internship takes place at Atelier Nord, 5 quai Rambaud, Lyon, at thirty-five hours a week, never at night nor on Sundays.',
      'Absences are told to the tutor and to the school on the same day.',
    ],
  },
  {
    heading: 'Status and insurance',
    text: [
      'The student keeps her status throughout and remains under the responsibility of the school. She follows the house rules of Atelier Nord, in particular on safety and on machines.',
      'The school has insured her against accidents at the studio and on the way to it. Atelier Nord has insured its own liability.',
    ],
  },
  {
    heading: 'Confidentiality',
    text: [
      'The student does not make known the drawings, customers and prices of Atelier Nord. Her report may show finished pieces, with the tutor’s consent.',
    ],
  },
  {
    heading: 'Report and assessment',
    text: [
      'Before 1 March 2027 the student hands a report of ten pages to her teacher. It describes the studio, one piece from drawing to delivery, and what she learned.',
      'The tutor fills in the assessment form of the school in the last week of the internship and goes through it with the student.',
    ],
  },
  {
    heading: 'End of the agreement',
    text: [
      'Both parties may end this agreement in writing with one week of notice, after having heard the student and her family.',
      'At the end, Atelier Nord gives the student a certificate that names the dates and the nature of her work.',
    ],
  },
];

const terms: [string, string][] = [
  ['Student', 'Léa Fontaine, born on 3 April 2010, class 2C'],
  ['School', 'Lycée Lumière, represented by Hélène Garçon'],
  ['Company', 'Atelier Nord, represented by Éloïse Béranger'],
  ['Dates', '11 January to 5 February 2027'],
];

const termCell = (text: string, width: number, bold: boolean) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text, bold })] })],
  });

function termsTable(): Table {
  const widths: [number, number] = [mm(36), TEXT_WIDTH - mm(36)];
  return new Table({
    columnWidths: widths,
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    borders: {
      top: rule,
      bottom: rule,
      left: none,
      right: none,
      insideHorizontal: rule,
      insideVertical: none,
    },
    rows: terms.map(
      ([name, value]) =>
        new TableRow({ children: [termCell(name, widths[0], true), termCell(value, widths[1], false)] }),
    ),
  });
}

function signatures(): Table {
  const line = {
    top: { style: BorderStyle.SINGLE, size: 4, color: '7A858F' },
    bottom: none,
    left: none,
    right: none,
  };
  const empty = { top: none, bottom: none, left: none, right: none };
  const gap = mm(10);
  const side = (TEXT_WIDTH - gap) / 2;
  const cell = (text: string, width: number, borders: typeof line | typeof empty) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      borders,
      children: [new Paragraph({ text, spacing: { before: 60, after: 0 } })],
    });
  return new Table({
    columnWidths: [side, gap, side],
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    borders: { ...empty, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        children: [
          cell('For the school', side, line),
          cell('', gap, empty),
          cell('For Atelier Nord', side, line),
        ],
      }),
    ],
  });
}

const footer = (text: string) =>
  new Footer({
    children: [
      new Paragraph({
        style: 'SmallPrint',
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [
          new TextRun(text),
          new TextRun({ children: [new Tab(), 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });

export const contract: Sample = {
  fileName: 'Internship agreement.docx',
  title: `${TITLE} – Léa Fontaine`,
  language: 'en-US',
  sections: [
    {
      properties: {
        titlePage: true,
        page: {
          size: A4,
          margin: {
            top: mm(30),
            bottom: mm(26),
            left: mm(27),
            right: mm(27),
            header: mm(13),
            footer: mm(12),
          },
        },
      },
      headers: {
        first: new Header({
          children: [
            new Paragraph({ style: 'Letterhead', text: 'Lycée Lumière' }),
            new Paragraph({ style: 'SmallPrint', text: '14 rue des Écoles, 69003 Lyon' }),
          ],
        }),
        default: new Header({
          children: [
            new Paragraph({
              style: 'SmallPrint',
              alignment: AlignmentType.RIGHT,
              border: { bottom: { ...rule, space: 4 } },
              text: `${TITLE} – Léa Fontaine`,
            }),
          ],
        }),
      },
      footers: { first: footer('Agreement 2026-117'), default: footer('Agreement 2026-117') },
      children: [
        new Paragraph({ heading: HeadingLevel.TITLE, text: TITLE }),
        new Paragraph({
          children: [
            new TextRun('Between '),
            new TextRun({ text: 'Lycée Lumière', bold: true }),
            new TextRun(' and '),
            new TextRun({ text: 'Atelier Nord', bold: true }),
            new TextRun(', for the internship of Léa Fontaine, the following is agreed.'),
          ],
        }),
        termsTable(),
        ...articles.flatMap(({ heading, text }, index) => [
          new Paragraph({ heading: HeadingLevel.HEADING_2, text: `${index + 1}. ${heading}` }),
          ...text.map((line) => new Paragraph({ text: line, alignment: AlignmentType.JUSTIFIED })),
        ]),
        new Paragraph({ heading: HeadingLevel.HEADING_2, text: 'Signatures' }),
        new Paragraph({
          text: 'Made in Lyon on 14 November 2026, in two copies.',
          keepNext: true,
        }),
        new Paragraph({ keepNext: true, spacing: { before: 480 } }),
        signatures(),
        new Paragraph({ spacing: { before: 240 } }),
      ],
    },
  ],
};
