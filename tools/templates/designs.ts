import type { DocType } from '#contract/document-types.ts';

import {
  ending,
  factTable,
  type Language,
  letterhead,
  say,
  signatures,
  title,
  VALIDITY,
  type Words,
} from './blocks.ts';
import type { Page } from './template-file.ts';
import { paragraph, picturePlace, table } from './wordml.ts';

export interface Design {
  page: Page;
  body: (language: Language) => string;
}

const SERIF: Page = { isLandscape: false, hasFrame: false, margin: 22, font: 'serif' };
const SANS: Page = { ...SERIF, font: 'sans' };
const NAME: [Words, string] = [{ en: 'Name', fr: 'Nom' }, '{holder.name}'];
const STUDENT: [Words, string] = [{ en: 'Student number', fr: 'Matricule' }, '{holder.uid}'];
const EMPLOYEE: [Words, string] = [{ en: 'Employee number', fr: 'Matricule' }, '{holder.uid}'];
const PROGRAMME: [Words, string] = [{ en: 'Program or class', fr: 'Formation ou classe' }, '{programme}'];
const FROM: [Words, string] = [{ en: 'From', fr: 'Du' }, '{start_date}'];
const TO: [Words, string] = [{ en: 'To', fr: 'Au' }, '{end_date}'];
const POSITION: [Words, string] = [{ en: 'Position', fr: 'Poste' }, '{position}'];
const RECIPIENTS: [Words, string][] = [[{ en: 'To', fr: 'À l’attention de' }, '{recipients}']];
const PURPOSE = {
  en: 'This certificate is issued for whatever purpose it may serve.',
  fr: 'La présente attestation est délivrée pour servir et valoir ce que de droit.',
};
const AT_REQUEST = {
  en: 'This certificate is issued at the request of the person concerned, for whatever purpose it may serve.',
  fr: 'La présente attestation est délivrée à la demande de la personne concernée, pour servir et valoir ce que de droit.',
};

/** Letterhead, a title, one sentence, facts, and room to sign. */
function certificate(
  page: Page,
  heading: Words,
  lead: Words,
  facts: [Words, string][],
  more: (language: Language) => string,
): Design {
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      paragraph(say(lead, language), { after: 10 }) +
      factTable([...facts, ...VALIDITY], language) +
      more(language) +
      ending(language),
  };
}

/** Letterhead, a title, what it is about, and the text. */
function letter(
  heading: Words,
  page: Page,
  recipients: [Words, string][],
  text: (language: Language) => string,
): Design {
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      factTable(
        [
          [{ en: 'Reference', fr: 'Référence' }, '{reference}'],
          ...recipients,
          [{ en: 'Subject', fr: 'Objet' }, '{subject}'],
          ...VALIDITY,
        ],
        language,
      ) +
      text(language) +
      ending(language),
  };
}

function bullets(lead: Words, field: string, language: Language): string {
  return (
    paragraph(say(lead, language), { style: 'Heading2' }) + paragraph(`{${field}}`, { list: true, after: 3 })
  );
}

function articles(field: string): string {
  return paragraph(`*Article {${field}.number}*|{${field}}`, { after: 8 });
}

/** Between the organization and another party. */
function agreement(heading: Words, page: Page, ends: { from: Words; to: Words }): Design {
  const party = (name: string, ...more: string[]) =>
    paragraph(name, { bold: true, after: 0 }) +
    more.map((line) => paragraph(line, { colour: 'grey', after: 0 })).join('');
  return {
    page,
    body: (language) =>
      letterhead() +
      title(heading, language) +
      factTable(
        [
          [{ en: 'Reference', fr: 'Référence' }, '{reference}'],
          [{ en: 'Subject', fr: 'Objet' }, '{subject}'],
          [ends.from, '{start_date}'],
          [ends.to, '{end_date}'],
          ...VALIDITY,
        ],
        language,
      ) +
      paragraph(say({ en: 'Between', fr: 'Entre' }, language), { keepNext: true, after: 4 }) +
      table(
        [
          [
            {
              width: 50,
              shaded: true,
              content: party('{organization.name}', '{signatory}', '{signatory_role}'),
            },
            { width: 50, shaded: true, content: party('{other_party}', '{other_party_representative}') },
          ],
        ],
        { lines: 'grid' },
      ) +
      paragraph(
        say(
          { en: 'The parties agree as follows:', fr: 'Les parties conviennent de ce qui suit :' },
          language,
        ),
        { before: 10, keepNext: true },
      ) +
      articles('clauses') +
      signatures(
        [
          {
            of: { en: 'For {organization.name}', fr: 'Pour {organization.name}' },
            name: '{signatory}',
            role: '{signatory_role}',
          },
          { of: { en: 'For {other_party}', fr: 'Pour {other_party}' }, name: '{other_party_representative}' },
        ],
        {
          en: 'Signed in two copies, one for each party, on {issued_on}.',
          fr: 'Fait en deux exemplaires, un pour chaque partie, le {issued_on}.',
        },
        language,
      ),
  };
}

function diploma(language: Language): string {
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

const both = (en: string, fr: string): Words => ({ en, fr });

/** The templates that every organization has, until it has its own. */
export const DESIGNS: Record<DocType, Design> = {
  diploma: { page: { isLandscape: true, hasFrame: true, margin: 20, font: 'serif' }, body: diploma },
  enrollment_certificate: certificate(
    SERIF,
    both('Enrollment certificate', 'Certificat de scolarité'),
    both(
      '{organization.name} certifies that the student named below is enrolled for the academic year {academic_year}.',
      'L’établissement {organization.name} certifie que la personne désignée ci-dessous est régulièrement inscrite pour l’année {academic_year}.',
    ),
    [
      NAME,
      STUDENT,
      [both('Date of birth', 'Date de naissance'), '{birth_date}'],
      [both('Place of birth', 'Lieu de naissance'), '{birth_place}'],
      PROGRAMME,
    ],
    closing(both(PURPOSE.en, 'Le présent certificat est délivré pour servir et valoir ce que de droit.')),
  ),
  attendance_certificate: certificate(
    SERIF,
    both('Attendance certificate', 'Attestation d’assiduité'),
    both(
      '{organization.name} certifies that {holder.name} attended the program below.',
      'L’établissement {organization.name} atteste que {holder.name} a suivi les enseignements indiqués ci-dessous.',
    ),
    [NAME, STUDENT, PROGRAMME, FROM, TO, [both('Hours attended', 'Heures suivies'), '{hours}']],
    (language) => paragraph('{remarks}') + closing(PURPOSE)(language),
  ),
  transcript: {
    page: SERIF,
    body: (language) =>
      letterhead() +
      title(both('Transcript', 'Relevé de notes'), language) +
      factTable(
        [
          NAME,
          STUDENT,
          PROGRAMME,
          [both('Academic year', 'Année scolaire'), '{academic_year}'],
          [both('Term', 'Période'), '{period}'],
          ...VALIDITY,
        ],
        language,
      ) +
      listTable(
        'results',
        [
          [both('Course', 'Matière'), 'course', 64],
          [both('Grade', 'Note'), 'grade', 18],
          [both('Credits', 'Crédits'), 'credits', 18],
        ],
        language,
      ) +
      factTable([[both('Overall average', 'Moyenne générale'), '{average}']], language) +
      paragraph('{comment}') +
      ending(language),
  },
  internship_agreement: internship(),
  training_certificate: certificate(
    SERIF,
    both('Training certificate', 'Attestation de formation'),
    both(
      '{organization.name} certifies that {holder.name} completed the following training.',
      'L’établissement {organization.name} atteste que {holder.name} a suivi la formation suivante.',
    ),
    [
      NAME,
      [both('Course', 'Formation'), '{course}'],
      FROM,
      TO,
      [both('Duration (hours)', 'Durée (heures)'), '{hours}'],
      [both('Result', 'Résultat'), '{result}'],
    ],
    (language) =>
      table([
        [
          {
            width: 100,
            content: bullets(both('Skills acquired', 'Compétences acquises'), 'skills', language),
          },
        ],
      ]),
  ),
  decision: letter(
    both('Decision', 'Décision'),
    SERIF,
    [],
    (language) =>
      table([
        [
          {
            width: 100,
            content: bullets(
              both('In view of the following', 'Considérant ce qui suit'),
              'grounds',
              language,
            ),
          },
        ],
      ]) +
      paragraph(
        say(both('{organization.name} decides:', 'L’établissement {organization.name} décide :'), language),
        {
          before: 10,
          keepNext: true,
        },
      ) +
      articles('articles'),
  ),
  circular: letter(both('Circular', 'Circulaire'), SERIF, RECIPIENTS, () =>
    paragraph('{body}', { after: 8 }),
  ),
  agreement: agreement(both('Agreement', 'Convention'), SERIF, {
    from: both('Takes effect on', 'Prend effet le'),
    to: both('Ends on', 'Prend fin le'),
  }),
  employment_certificate: certificate(
    SANS,
    both('Proof of employment', 'Attestation d’emploi'),
    both(
      '{organization.name} certifies that {holder.name} is employed by the company as stated below.',
      'L’entreprise {organization.name} atteste que {holder.name} fait partie de son personnel dans les conditions indiquées ci-dessous.',
    ),
    [
      NAME,
      EMPLOYEE,
      POSITION,
      [both('Department', 'Service'), '{holder.department}'],
      [both('Employed since', 'Depuis le'), '{start_date}'],
      [both('Type of contract', 'Type de contrat'), '{contract_type}'],
      [both('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
    ],
    closing(AT_REQUEST),
  ),
  work_certificate: certificate(
    SANS,
    both('Certificate of service', 'Certificat de travail'),
    both(
      '{organization.name} certifies that {holder.name} worked for the company in the positions below.',
      'L’entreprise {organization.name} certifie que {holder.name} a fait partie de son personnel aux postes indiqués ci-dessous.',
    ),
    [NAME, EMPLOYEE, FROM, TO],
    (language) =>
      listTable(
        'positions',
        [
          [both('Position', 'Poste'), 'position', 60],
          [both('Period', 'Période'), 'period', 40],
        ],
        language,
      ) +
      closing(both(PURPOSE.en, 'Le présent certificat est délivré pour servir et valoir ce que de droit.'))(
        language,
      ),
  ),
  salary_certificate: certificate(
    SANS,
    both('Salary certificate', 'Attestation de rémunération'),
    both(
      '{organization.name} certifies that {holder.name} receives the salary stated below.',
      'L’entreprise {organization.name} atteste que {holder.name} perçoit la rémunération indiquée ci-dessous.',
    ),
    [
      NAME,
      EMPLOYEE,
      POSITION,
      [both('Employed since', 'Depuis le'), '{start_date}'],
      [both('Period', 'Période'), '{period}'],
      [both('Gross salary', 'Salaire brut'), '{gross_salary}'],
      [both('Net salary', 'Salaire net'), '{net_salary}'],
    ],
    closing(AT_REQUEST),
  ),
  mission_order: certificate(
    SANS,
    both('Travel authorization', 'Ordre de mission'),
    both(
      '{organization.name} authorizes {holder.name} to travel on the assignment described below.',
      'L’entreprise {organization.name} charge {holder.name} de la mission décrite ci-dessous.',
    ),
    [
      [both('Reference', 'Référence'), '{reference}'],
      NAME,
      EMPLOYEE,
      [both('Position', 'Poste'), '{holder.position}'],
      [both('Destination', 'Destination'), '{destination}'],
      FROM,
      TO,
      [both('Transportation', 'Moyen de transport'), '{transport}'],
      [both('Expenses covered', 'Frais pris en charge'), '{expenses}'],
    ],
    (language) =>
      paragraph(say(both('Purpose', 'Objet de la mission'), language), { style: 'Heading2' }) +
      paragraph('{purpose}'),
  ),
  attestation: {
    page: SANS,
    body: (language) =>
      letterhead() +
      title(both('Statement', 'Attestation'), language) +
      factTable(
        [
          [both('Reference', 'Référence'), '{reference}'],
          [both('To', 'À l’attention de'), '{recipient}'],
          [both('Subject', 'Objet'), '{subject}'],
          ...VALIDITY,
        ],
        language,
      ) +
      paragraph(
        say(
          both(
            '{organization.name} states the following:',
            'L’entreprise {organization.name} atteste ce qui suit :',
          ),
          language,
        ),
        {
          keepNext: true,
        },
      ) +
      paragraph('{statement}', { after: 8 }) +
      closing(both('This statement is issued for whatever purpose it may serve.', PURPOSE.fr))(language) +
      ending(language),
  },
  contract: agreement(both('Contract', 'Contrat'), SANS, {
    from: both('Takes effect on', 'Prend effet le'),
    to: both('Ends on', 'Prend fin le'),
  }),
  memo: letter(both('Memo', 'Note de service'), SANS, RECIPIENTS, () => paragraph('{body}', { after: 8 })),
};

function closing(words: Words): (language: Language) => string {
  return (language) => paragraph(say(words, language), { keepNext: true });
}

/** A row for each line of a list. */
function listTable(list: string, columns: [Words, string, number][], language: Language): string {
  const heads = columns.map(([name, , width]) => ({
    width,
    shaded: true,
    content: paragraph(say(name, language), { bold: true, after: 0, keepNext: true }),
  }));
  const values = columns.map(([, column, width]) => ({
    width,
    content: paragraph(`{${list}.${column}}`, { after: 0 }),
  }));
  return table([heads, values], { lines: 'grid', header: true }) + paragraph('', { size: 5, after: 4 });
}

function internship(): Design {
  const party = (...lines: string[]) =>
    lines.map((line, at) => paragraph(line, { bold: at === 0, after: 0 })).join('');
  return {
    page: SERIF,
    body: (language) => {
      const words = (en: string, fr: string) => say({ en, fr }, language);
      const row = (name: string, content: string) => [
        { width: 30, shaded: true, content: paragraph(name, { colour: 'grey', after: 0 }) },
        { width: 70, content },
      ];
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
              party(
                '{organization.name}',
                words('Supervisor: {school_supervisor}', 'Enseignant référent : {school_supervisor}'),
              ),
            ),
            row(
              words('Host organization', 'Organisme d’accueil'),
              party(
                '{host}',
                '{host_address}',
                words('Supervisor: {host_supervisor}', 'Tuteur : {host_supervisor}'),
              ),
            ),
            row(
              words('Student', 'Stagiaire'),
              party(
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
