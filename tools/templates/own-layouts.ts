import { type Fact, factTable, period, type Say, signatures, TIGHT, validity } from './blocks.ts';
import { bullets, type Design, lines, sentence, SERIF, sheet } from './layouts.ts';
import { type Cell, type Look, paragraph, picturePlace, table } from './wordml.ts';

export function diploma(say: Say): Design {
  return {
    page: { isLandscape: true, hasFrame: true, margins: [15, 24], font: 'serif' },
    heading: null,
    body: diplomaBody(say),
  };
}

const line = (text: string, look: Look) => paragraph(text, { ...TIGHT, align: 'center', ...look });

function diplomaBody(say: Say): string {
  const small = (text: string) => line(text, { size: 10, color: 'gray' });
  const italic = (text: string, look: Look) => line(text, { size: 14, italic: true, ...look });
  const awarded =
    picturePlace('logo', [64, 21], { align: 'center', after: 5 }) +
    line('{organization.name}', { size: 20, bold: true, smallCaps: true, color: 'accent', after: 8 }) +
    italic(say('hereby awards to', 'décerne à'), { after: 5 }) +
    line('{holder.name}', { size: 30, after: 3 }) +
    small(say('Date of birth: {birth_date}', 'Date de naissance : {birth_date}')) +
    small(say('Place of birth: {birth_place}', 'Lieu de naissance : {birth_place}')) +
    italic(say('the degree of', 'le diplôme suivant'), { before: 9, after: 5 }) +
    line('{degree}', { size: 24, bold: true, color: 'accent', after: 3 }) +
    line('{specialisation}', { size: 14, after: 3 }) +
    line('{honours}', { size: 13, italic: true }) +
    italic(
      say(
        'with all the rights and privileges pertaining to it.',
        'avec les droits et prérogatives qui y sont attachés.',
      ),
      { size: 12, before: 6 },
    );
  const dates = validity(say).map(([name, value]) => small(`${name} ${value}`));
  const signed = (above: string, ...below: string[]): Cell => ({
    width: 34,
    content:
      line(above, { size: 12, before: 36 }) +
      line('', { size: 2, line: 'below', inset: 14, after: 3 }) +
      below.join(''),
  });
  return (
    table(
      [
        [{ width: 100, span: 3, height: 376, align: 'center', content: awarded }],
        [
          signed('{awarded_on}', small(say('Date of award', 'Date de délivrance')), ...dates),
          { width: 32, align: 'center', content: picturePlace('seal', [25, 25], { align: 'center' }) },
          signed('', small('Signature'), line('{signatory}', { size: 12 }), small('{signatory_role}')),
        ],
      ],
      { margins: [0, 0], columns: [34, 32, 34] },
    ) + line('', { size: 2 })
  );
}

/** A row of the table of the parties. */
const party = (name: string, ...facts: string[]) => [
  { width: 26, content: paragraph(name, { ...TIGHT, color: 'gray' }) },
  { width: 74, content: lines(...facts) },
];

export function internship(say: Say): Design {
  const parties = [
    party(
      say('School', 'Établissement'),
      '{organization.name}',
      say('Supervisor: {school_supervisor}', 'Enseignant référent : {school_supervisor}'),
    ),
    party(
      say('Host organization', 'Organisme d’accueil'),
      '{host}',
      '{host_address}',
      say('Supervisor: {host_supervisor}', 'Tuteur : {host_supervisor}'),
    ),
    party(
      say('Student', 'Stagiaire'),
      '{holder.name}',
      say('Student number: {holder.uid}', 'Matricule : {holder.uid}'),
      '{programme}',
    ),
  ];
  const facts: Fact[] = [
    ...period(say),
    [say('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
    [say('Allowance', 'Gratification'), '{allowance}'],
    ...validity(say),
  ];
  return sheet(
    SERIF,
    say('Internship agreement', 'Convention de stage'),
    sentence(
      say(
        'This agreement is made between the parties below.',
        'La présente convention est conclue entre les parties ci-dessous.',
      ),
    ),
    table(parties, { hasLines: true, margins: [70, 60] }),
    sentence(say('The internship', 'Le stage'), { style: 'Heading2' }),
    factTable(facts),
    bullets(say('Tasks', 'Missions'), 'tasks'),
    sentence(
      say(
        'Throughout the internship, the student remains enrolled in the school, follows the host’s rules, and protects its confidential information. The host makes sure that the tasks serve the student’s training, and promptly informs the school of any absence or difficulty.',
        'Pendant toute la durée du stage, la personne accueillie reste sous statut scolaire ou étudiant, respecte le règlement de l’organisme d’accueil et la confidentialité de ses informations. L’organisme veille à ce que les missions servent la formation et signale sans délai à l’établissement toute absence ou difficulté.',
      ),
      { before: 8 },
    ),
    signatures(
      say(
        'Signed in three copies, one for each party, on {issued_on}.',
        'Fait en trois exemplaires, un pour chaque partie, le {issued_on}.',
      ),
      {
        of: say('For {organization.name}', 'Pour {organization.name}'),
        names: ['{signatory}', '{signatory_role}'],
      },
      { of: say('For {host}', 'Pour {host}'), names: ['{host_supervisor}'] },
      { of: say('The student', 'Le ou la stagiaire'), names: ['{holder.name}'] },
    ),
  );
}
