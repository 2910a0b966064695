import {
  both,
  factTable,
  FROM,
  type Language,
  letterhead,
  say,
  signatures,
  title,
  TO,
  VALIDITY,
  type Words,
} from './blocks.ts';
import { bullets, type Design, lines, row, SERIF } from './layouts.ts';
import { paragraph, picturePlace, table } from './wordml.ts';

export function diploma(language: Language): string {
  const center = { align: 'center' } as const;
  const line = (words: Words, look = {}) => paragraph(say(words, language), { ...center, ...look });
  return (
    paragraph('', { size: 8, after: 0 }) +
    picturePlace('logo', 26, 'center') +
    paragraph('{organization.name}', {
      ...center,
      size: 20,
      bold: true,
      smallCaps: true,
      colour: 'accent',
      before: 8,
      after: 14,
    }) +
    line({ en: 'hereby awards to', fr: 'décerne à' }, { size: 14, italic: true, after: 8 }) +
    table(
      [
        [
          {
            width: 100,
            content: paragraph('{holder.name}', { ...center, size: 32, line: 'below', after: 4 }),
          },
        ],
      ],
      { width: 70 },
    ) +
    line({ en: 'the degree of', fr: 'le diplôme suivant' }, { size: 14, italic: true, before: 8, after: 8 }) +
    paragraph('{degree}', { ...center, size: 26, bold: true, colour: 'accent', after: 2 }) +
    paragraph('{specialisation}', { ...center, size: 14, after: 2 }) +
    paragraph('{honours}', { ...center, size: 14, italic: true, after: 4 }) +
    line(
      {
        en: 'with all the rights and privileges pertaining to it.',
        fr: 'avec les droits et prérogatives qui y sont attachés.',
      },
      { size: 12, italic: true, after: 4 },
    ) +
    line(
      { en: 'Date of birth: {birth_date}', fr: 'Date de naissance : {birth_date}' },
      { size: 10, colour: 'grey', after: 0 },
    ) +
    line(
      { en: 'Place of birth: {birth_place}', fr: 'Lieu de naissance : {birth_place}' },
      { size: 10, colour: 'grey', after: 0 },
    ) +
    paragraph('', { size: 14, after: 0 }) +
    table([
      [
        {
          width: 36,
          align: 'bottom',
          content:
            paragraph('{awarded_on}', { ...center, after: 2 }) +
            paragraph(say({ en: 'Date of award', fr: 'Date de délivrance' }, language), {
              ...center,
              size: 9,
              colour: 'grey',
              line: 'above',
              after: 0,
            }),
        },
        { width: 28, align: 'bottom', content: picturePlace('seal', 26, 'center') },
        {
          width: 36,
          align: 'bottom',
          content:
            paragraph('{signatory}', { ...center, after: 2 }) +
            paragraph(say({ en: 'Signature', fr: 'Signature' }, language), {
              ...center,
              size: 9,
              colour: 'grey',
              line: 'above',
              after: 0,
            }) +
            paragraph('{signatory_role}', { ...center, size: 9, colour: 'grey', after: 0 }),
        },
      ],
    ])
  );
}

export function internship(): Design {
  return {
    page: SERIF,
    body: (language) => {
      const words = (en: string, fr: string) => say({ en, fr }, language);
      return (
        letterhead() +
        title(both('Internship agreement', 'Convention de stage'), language) +
        paragraph(
          words(
            'This agreement is made between the parties below.',
            'La présente convention est conclue entre les parties ci-dessous.',
          ),
        ) +
        table(
          [
            row(
              words('School', 'Établissement'),
              lines(
                '{organization.name}',
                words('Supervisor: {school_supervisor}', 'Enseignant référent : {school_supervisor}'),
              ),
            ),
            row(
              words('Host organization', 'Organisme d’accueil'),
              lines(
                '{host}',
                '{host_address}',
                words('Supervisor: {host_supervisor}', 'Tuteur : {host_supervisor}'),
              ),
            ),
            row(
              words('Student', 'Stagiaire'),
              lines(
                '{holder.name}',
                words('Student number: {holder.uid}', 'Matricule : {holder.uid}'),
                '{programme}',
              ),
            ),
          ],
          { lines: 'grid' },
        ) +
        paragraph(words('The internship', 'Le stage'), { style: 'Heading2' }) +
        factTable(
          [
            FROM,
            TO,
            [both('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
            [both('Allowance', 'Gratification'), '{allowance}'],
            ...VALIDITY,
          ],
          language,
        ) +
        bullets(both('Tasks', 'Missions'), 'tasks', language) +
        paragraph(
          words(
            'Throughout the internship, the student remains enrolled in the school, follows the host’s rules, and protects its confidential information. The host makes sure that the tasks serve the student’s training, and promptly informs the school of any absence or difficulty.',
            'Pendant toute la durée du stage, la personne accueillie reste sous statut scolaire ou étudiant, respecte le règlement de l’organisme d’accueil et la confidentialité de ses informations. L’organisme veille à ce que les missions servent la formation et signale sans délai à l’établissement toute absence ou difficulté.',
          ),
          { before: 8 },
        ) +
        signatures(
          [
            {
              of: both('For {organization.name}', 'Pour {organization.name}'),
              name: '{signatory}',
              role: '{signatory_role}',
            },
            { of: both('For {host}', 'Pour {host}'), name: '{host_supervisor}' },
            { of: both('The student', 'Le ou la stagiaire'), name: '{holder.name}' },
          ],
          both(
            'Signed in three copies, one for each party, on {issued_on}.',
            'Fait en trois exemplaires, un pour chaque partie, le {issued_on}.',
          ),
          language,
        )
      );
    },
  };
}
