import { AlignmentType, ExternalHyperlink, HeadingLevel, Paragraph, TextRun } from 'docx';

import { A4, mm, type Sample } from './sample.ts';

interface LetterWords {
  fileName: string;
  language: Sample['language'];
  title: string;
  place: string;
  recipient: string[];
  body: string[];
  dates: { intro: string; lines: string[] };
  question: { before: string; address: string; after: string };
  closing: string;
  signatory: { name: string; role: string };
}

const english: LetterWords = {
  fileName: 'Confirmation of enrolment.docx',
  language: 'en-US',
  title: 'Confirmation of enrolment',
  place: 'Lyon, 14 November 2026',
  recipient: ['Résidence Les Tilleuls', 'Housing office', '8 allée des Tilleuls', '69100 Villeurbanne'],
  body: [
    'Dear Sir or Madam,',
    'We confirm that Léa Fontaine, born on 3 April 2010, is enrolled at Lycée Lumière for the school year 2026–2027, in class 2C, under the number 2026-0417.',
    'She attends her courses in full and has no fees outstanding. This letter is issued at the request of her family, for the renewal of her place in your residence.',
  ],
  dates: {
    intro: 'The school year is made of two terms:',
    lines: ['1 September 2026 to 22 January 2027', '25 January to 3 July 2027'],
  },
  question: { before: 'For any question, write to ', address: 'scolarite@lumiere.example', after: '.' },
  closing: 'Yours faithfully,',
  signatory: { name: 'Hélène Garçon', role: 'Head of the admissions office' },
};

const french: LetterWords = {
  fileName: 'Attestation de scolarité.docx',
  language: 'fr-FR',
  title: 'Attestation de scolarité',
  place: 'Lyon, le 14 novembre 2026',
  recipient: ['Résidence Les Tilleuls', 'Service du logement', '8 allée des Tilleuls', '69100 Villeurbanne'],
  body: [
    'Madame, Monsieur,',
    'Nous attestons que Léa Fontaine, née le 3 avril 2010, est inscrite au lycée Lumière pour l’année scolaire 2026-2027, en classe de 2C, sous le numéro 2026-0417.',
    'Elle suit l’ensemble de ses cours et n’a aucun frais en attente. Cette attestation est établie à la demande de sa famille, pour le renouvellement de sa place dans votre résidence.',
  ],
  dates: {
    intro: 'L’année scolaire compte deux semestres :',
    lines: ['du 1er septembre 2026 au 22 janvier 2027', 'du 25 janvier au 3 juillet 2027'],
  },
  question: { before: 'Pour toute question, écrivez à ', address: 'scolarite@lumiere.example', after: '.' },
  closing: 'Veuillez agréer, Madame, Monsieur, l’expression de nos salutations distinguées.',
  signatory: { name: 'Hélène Garçon', role: 'Responsable de la scolarité' },
};

function letter(words: LetterWords): Sample {
  const { question, signatory } = words;
  return {
    fileName: words.fileName,
    title: `${words.title} – Léa Fontaine`,
    language: words.language,
    sections: [
      {
        properties: {
          page: { size: A4, margin: { top: mm(24), bottom: mm(22), left: mm(27), right: mm(27) } },
        },
        children: [
          new Paragraph({ style: 'Letterhead', text: 'Lycée Lumière' }),
          new Paragraph({ style: 'SmallPrint', text: '14 rue des Écoles, 69003 Lyon' }),
          ...words.recipient.map(
            (line, index) =>
              new Paragraph({
                text: line,
                indent: { left: mm(90) },
                spacing: { before: index === 0 ? 480 : 0, after: 0 },
              }),
          ),
          new Paragraph({ text: words.place, alignment: AlignmentType.RIGHT, spacing: { before: 360 } }),
          new Paragraph({ heading: HeadingLevel.HEADING_1, text: words.title }),
          ...words.body.map((text) => new Paragraph({ text })),
          new Paragraph({ text: words.dates.intro, keepNext: true }),
          ...words.dates.lines.map(
            (text) =>
              new Paragraph({ text, numbering: { reference: 'points', level: 0 }, spacing: { after: 60 } }),
          ),
          new Paragraph({
            spacing: { before: 160 },
            children: [
              new TextRun(question.before),
              new ExternalHyperlink({
                link: `mailto:${question.address}`,
                children: [new TextRun({ text: question.address, style: 'Hyperlink' })],
              }),
              new TextRun(question.after),
            ],
          }),
          new Paragraph({ text: words.closing, spacing: { after: 600 } }),
          new Paragraph({
            spacing: { after: 0 },
            children: [new TextRun({ text: signatory.name, bold: true })],
          }),
          new Paragraph({
            children: [new TextRun({ text: signatory.role, italics: true })],
          }),
        ],
      },
    ],
  };
}

export const englishLetter = letter(english);
export const frenchLetter = letter(french);
