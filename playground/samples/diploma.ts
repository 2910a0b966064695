import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  PageOrientation,
  Paragraph,
  TabStopType,
  Tab,
  TextRun,
} from 'docx';

import { A4, ACCENT, mm, MUTED, points, type Sample } from './sample.ts';

const edge = { style: BorderStyle.DOUBLE, size: 6, color: ACCENT, space: 24 };

const centred = (
  text: string,
  size: number,
  style: { bold?: true; italics?: true; color?: string; font?: string; after?: number; before?: number } = {},
) => {
  const { before = 0, after = 160, ...run } = style;
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before, after, line: 264, lineRule: LineRuleType.AUTO },
    children: [new TextRun({ text, size: points(size), ...run })],
  });
};

export const diploma: Sample = {
  fileName: 'Diploma.docx',
  title: 'Diploma of applied arts – Chloé Désirée Müller',
  language: 'en-US',
  sections: [
    {
      properties: {
        page: {
          size: { ...A4, orientation: PageOrientation.LANDSCAPE },
          margin: { top: mm(24), bottom: mm(18), left: mm(30), right: mm(30) },
          borders: {
            pageBorderTop: edge,
            pageBorderBottom: edge,
            pageBorderLeft: edge,
            pageBorderRight: edge,
          },
        },
      },
      children: [
        centred('Lycée Lumière', 16, { bold: true, color: ACCENT, font: 'Calibri', before: 560, after: 40 }),
        centred('Lyon', 11, { color: MUTED, font: 'Calibri', after: 480 }),
        centred('Diploma of applied arts', 34, { color: ACCENT, after: 480 }),
        centred('is awarded to', 13, { italics: true, color: MUTED }),
        centred('Chloé Désirée Müller', 30, { bold: true, after: 320 }),
        centred('who completed the three years of the course', 13, { after: 40 }),
        centred('and passed its examinations with distinction.', 13, { after: 800 }),
        new Paragraph({
          tabStops: [
            { type: TabStopType.CENTER, position: mm(50) },
            { type: TabStopType.CENTER, position: mm(187) },
          ],
          spacing: { after: 0 },
          children: [
            new TextRun({
              children: [new Tab(), 'Lyon, 3 July 2026', new Tab(), 'Hélène Garçon'],
              size: points(12),
            }),
          ],
        }),
        new Paragraph({
          tabStops: [
            { type: TabStopType.CENTER, position: mm(50) },
            { type: TabStopType.CENTER, position: mm(187) },
          ],
          children: [
            new TextRun({
              children: [new Tab(), 'Place and date', new Tab(), 'Head of the school'],
              size: points(9),
              color: MUTED,
              font: 'Calibri',
            }),
          ],
        }),
      ],
    },
  ],
};
