import { both, factTable, FROM, type Language, say, signatures, TO, VALIDITY, type Words } from './blocks.ts';
import { bullets, type Design, lines, sentence, SERIF, sheet } from './layouts.ts';
import { type Cell, type Look, paragraph, picturePlace, table } from './wordml.ts';

export function diploma(): Design {
  return {
    page: { isLandscape: true, hasFrame: true, margins: [15, 24], font: 'serif' },
    heading: null,
    body: diplomaBody,
  };
}

function diplomaBody(language: Language): string {
  const line = (words: Words, look: Look) =>
    paragraph(say(words, language), { align: 'center', isTight: true, before: 0, after: 0, ...look });
  const small = (words: Words) => line(words, { size: 10, color: 'gray' });
  const italic = (words: Words, look: Look) => line(words, { size: 14, italic: true, ...look });
  const awarded =
    picturePlace('logo', [64, 21], { align: 'center', after: 5 }) +
    line('{organization.name}', { size: 20, bold: true, smallCaps: true, color: 'accent', after: 12 }) +
    italic({ en: 'hereby awards to', fr: 'décerne à' }, { after: 5 }) +
    line('{holder.name}', { size: 30, after: 3 }) +
    small({ en: 'Date of birth: {birth_date}', fr: 'Date de naissance : {birth_date}' }) +
    small({ en: 'Place of birth: {birth_place}', fr: 'Lieu de naissance : {birth_place}' }) +
    italic({ en: 'the degree of', fr: 'le diplôme suivant' }, { before: 9, after: 5 }) +
    line('{degree}', { size: 24, bold: true, color: 'accent', after: 3 }) +
    line('{specialisation}', { size: 14, after: 3 }) +
    line('{honours}', { size: 13, italic: true }) +
    italic(
      {
        en: 'with all the rights and privileges pertaining to it.',
        fr: 'avec les droits et prérogatives qui y sont attachés.',
      },
      { size: 12, before: 6 },
    );
  const signed = (above: string, ...below: string[]): Cell => ({
    width: 34,
    content:
      line(above, { size: 12, before: 44 }) +
      line('', { size: 2, line: 'below', inset: 14, after: 3 }) +
      below.join(''),
  });
  return (
    table(
      [
        [{ width: 100, span: 3, height: 376, align: 'center', content: awarded }],
        [
          signed('{awarded_on}', small({ en: 'Date of award', fr: 'Date de délivrance' })),
          { width: 32, align: 'center', content: picturePlace('seal', [25, 25], { align: 'center' }) },
          signed('', line('{signatory}', { size: 12 }), small('{signatory_role}')),
        ],
      ],
      { margins: [0, 0], columns: [34, 32, 34] },
    ) + line('', { size: 2 })
  );
}

/** A row of the table of the parties. */
const party =
  (name: Words, ...facts: Words[]) =>
  (language: Language) => [
    {
      width: 26,
      content: paragraph(say(name, language), { color: 'gray', isTight: true, before: 0, after: 0 }),
    },
    { width: 74, content: lines(...facts.map((fact) => say(fact, language))) },
  ];

export function internship(): Design {
  const parties = [
    party(
      both('School', 'Établissement'),
      '{organization.name}',
      both('Supervisor: {school_supervisor}', 'Enseignant référent : {school_supervisor}'),
    ),
    party(
      both('Host organization', 'Organisme d’accueil'),
      '{host}',
      '{host_address}',
      both('Supervisor: {host_supervisor}', 'Tuteur : {host_supervisor}'),
    ),
    party(
      both('Student', 'Stagiaire'),
      '{holder.name}',
      both('Student number: {holder.uid}', 'Matricule : {holder.uid}'),
      '{programme}',
    ),
  ];
  return sheet(
    SERIF,
    both('Internship agreement', 'Convention de stage'),
    sentence(
      both(
        'This agreement is made between the parties below.',
        'La présente convention est conclue entre les parties ci-dessous.',
      ),
    ),
    (language) =>
      table(
        parties.map((row) => row(language)),
        { hasLines: true, margins: [70, 60] },
      ),
    sentence(both('The internship', 'Le stage'), { style: 'Heading2' }),
    (language) =>
      factTable(
        [
          FROM,
          TO,
          [both('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
          [both('Allowance', 'Gratification'), '{allowance}'],
          ...VALIDITY,
        ],
        language,
      ),
    bullets(both('Tasks', 'Missions'), 'tasks'),
    sentence(
      both(
        'Throughout the internship, the student remains enrolled in the school, follows the host’s rules, and protects its confidential information. The host makes sure that the tasks serve the student’s training, and promptly informs the school of any absence or difficulty.',
        'Pendant toute la durée du stage, la personne accueillie reste sous statut scolaire ou étudiant, respecte le règlement de l’organisme d’accueil et la confidentialité de ses informations. L’organisme veille à ce que les missions servent la formation et signale sans délai à l’établissement toute absence ou difficulté.',
      ),
      { before: 8 },
    ),
    (language) =>
      signatures(
        [
          {
            of: both('For {organization.name}', 'Pour {organization.name}'),
            names: ['{signatory}', '{signatory_role}'],
          },
          { of: both('For {host}', 'Pour {host}'), names: ['{host_supervisor}'] },
          { of: both('The student', 'Le ou la stagiaire'), names: ['{holder.name}'] },
        ],
        both(
          'Signed in three copies, one for each party, on {issued_on}.',
          'Fait en trois exemplaires, un pour chaque partie, le {issued_on}.',
        ),
        language,
      ),
  );
}
