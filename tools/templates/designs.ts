import type { DocType } from '#contract/document-types.ts';

import { both, ending, factTable, FROM, letterhead, say, title, TO, VALIDITY, type Words } from './blocks.ts';
import {
  agreement,
  articles,
  bullets,
  certificate,
  closing,
  type Design,
  letter,
  listTable,
  SANS,
  SERIF,
} from './layouts.ts';
import { diploma, internship } from './own-layouts.ts';
import { paragraph, table } from './wordml.ts';

const NAME: [Words, string] = [{ en: 'Name', fr: 'Nom' }, '{holder.name}'];
const STUDENT: [Words, string] = [{ en: 'Student number', fr: 'Matricule' }, '{holder.uid}'];
const EMPLOYEE: [Words, string] = [{ en: 'Employee number', fr: 'Matricule' }, '{holder.uid}'];
const PROGRAMME: [Words, string] = [{ en: 'Program or class', fr: 'Formation ou classe' }, '{programme}'];
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
