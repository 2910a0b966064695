import type { DocType } from '#contract/document-types.ts';

import { both, ending, factTable, FROM, TO, VALIDITY, type Words } from './blocks.ts';
import {
  agreement,
  articles,
  bulletsIfAny,
  certificate,
  type Design,
  letter,
  listTable,
  SANS,
  sentence,
  SERIF,
  sheet,
} from './layouts.ts';
import { diploma, internship } from './own-layouts.ts';
import { paragraph } from './wordml.ts';

const NAME: [Words, string] = [{ en: 'Name', fr: 'Nom' }, '{holder.name}'];
const STUDENT: [Words, string] = [{ en: 'Student number', fr: 'Matricule' }, '{holder.uid}'];
const EMPLOYEE: [Words, string] = [{ en: 'Employee number', fr: 'Matricule' }, '{holder.uid}'];
const PROGRAMME: [Words, string] = [{ en: 'Program or class', fr: 'Formation ou classe' }, '{programme}'];
const POSITION: [Words, string] = [{ en: 'Position', fr: 'Poste' }, '{position}'];
const EMPLOYED_SINCE: [Words, string] = [{ en: 'Employed since', fr: 'Depuis le' }, '{start_date}'];
const PURPOSE = {
  en: 'This certificate is issued for whatever purpose it may serve.',
  fr: 'La présente attestation est délivrée pour servir et valoir ce que de droit.',
};
const CERTIFIED = both(
  PURPOSE.en,
  'Le présent certificat est délivré pour servir et valoir ce que de droit.',
);
const AT_REQUEST = both(
  'This certificate is issued at the request of the person concerned, for whatever purpose it may serve.',
  'La présente attestation est délivrée à la demande de la personne concernée, pour servir et valoir ce que de droit.',
);

/** The default templates of every organization. */
export const DESIGNS: Record<DocType, Design> = {
  diploma: diploma(),
  enrollment_certificate: certificate(
    SERIF,
    both('Enrollment certificate', 'Certificat de scolarité'),
    both(
      'This is to certify that the student named below is enrolled at {organization.name} for the academic year {academic_year}.',
      'Nous certifions que la personne désignée ci-dessous est régulièrement inscrite dans notre établissement au titre de l’année {academic_year}.',
    ),
    [
      NAME,
      STUDENT,
      [both('Date of birth', 'Date de naissance'), '{birth_date}'],
      [both('Place of birth', 'Lieu de naissance'), '{birth_place}'],
      PROGRAMME,
    ],
    sentence(CERTIFIED),
  ),
  attendance_certificate: certificate(
    SERIF,
    both('Attendance certificate', 'Attestation d’assiduité'),
    both(
      'This is to certify that {holder.name} attended the program below.',
      'Nous attestons que {holder.name} a suivi les enseignements indiqués ci-dessous.',
    ),
    [NAME, STUDENT, PROGRAMME, FROM, TO, [both('Hours attended', 'Heures suivies'), '{hours}']],
    () => paragraph('{remarks}'),
    sentence(PURPOSE),
  ),
  transcript: sheet(
    SERIF,
    both('Transcript', 'Relevé de notes'),
    (language) =>
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
      ),
    listTable(
      'results',
      [
        [both('Course', 'Matière'), 'course', 68],
        [both('Grade', 'Note'), 'grade', 16],
        [both('Credits', 'Crédits'), 'credits', 16],
      ],
      [both('Overall average', 'Moyenne générale'), '{average}'],
    ),
    () => paragraph('{comment}'),
    ending,
  ),
  internship_agreement: internship(),
  training_certificate: certificate(
    SERIF,
    both('Training certificate', 'Attestation de formation'),
    both(
      'This is to certify that {holder.name} completed the training below.',
      'Nous attestons que {holder.name} a suivi la formation désignée ci-dessous.',
    ),
    [
      NAME,
      [both('Course', 'Formation'), '{course}'],
      FROM,
      TO,
      [both('Duration (hours)', 'Durée (heures)'), '{hours}'],
      [both('Result', 'Résultat'), '{result}'],
    ],
    bulletsIfAny(both('Skills acquired', 'Compétences acquises'), 'skills'),
  ),
  decision: letter(both('Decision', 'Décision'), SERIF, [], (language) =>
    [
      bulletsIfAny(both('In view of the following', 'Considérant ce qui suit'), 'grounds'),
      sentence(both('{organization.name} decides as follows:', '{organization.name} décide ce qui suit :'), {
        before: 10,
      }),
      articles('articles'),
    ]
      .map((part) => part(language))
      .join(''),
  ),
  circular: letter(
    both('Circular', 'Circulaire'),
    SERIF,
    [[both('To', 'Destinataires'), '{recipients}']],
    () => paragraph('{body}', { after: 8 }),
  ),
  agreement: agreement(
    both('Agreement', 'Convention'),
    SERIF,
    both(
      'This agreement is made between {organization.name} and {other_party}.',
      'La présente convention est conclue entre {organization.name} et {other_party}.',
    ),
  ),
  employment_certificate: certificate(
    SANS,
    both('Proof of employment', 'Attestation d’emploi'),
    both(
      'This is to certify that {holder.name} is employed by {organization.name} as stated below.',
      'Nous attestons que {holder.name} fait partie de notre personnel dans les conditions indiquées ci-dessous.',
    ),
    [
      NAME,
      EMPLOYEE,
      POSITION,
      [both('Department', 'Service'), '{holder.department}'],
      EMPLOYED_SINCE,
      [both('Type of contract', 'Type de contrat'), '{contract_type}'],
      [both('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
    ],
    sentence(AT_REQUEST),
  ),
  work_certificate: certificate(
    SANS,
    both('Certificate of service', 'Certificat de travail'),
    both(
      'This is to certify that {holder.name} was employed by {organization.name} in the positions below.',
      'Nous certifions que {holder.name} a fait partie de notre personnel aux postes indiqués ci-dessous.',
    ),
    [NAME, EMPLOYEE, FROM, TO],
    listTable('positions', [
      [both('Position', 'Poste'), 'position', 60],
      [both('Period', 'Période'), 'period', 40],
    ]),
    sentence(CERTIFIED),
  ),
  salary_certificate: certificate(
    SANS,
    both('Salary certificate', 'Attestation de rémunération'),
    both(
      'This is to certify that {holder.name} receives the salary stated below.',
      'Nous attestons que {holder.name} perçoit la rémunération indiquée ci-dessous.',
    ),
    [
      NAME,
      EMPLOYEE,
      POSITION,
      EMPLOYED_SINCE,
      [both('Period', 'Période'), '{period}'],
      [both('Gross salary', 'Salaire brut'), '{gross_salary}'],
      [both('Net salary', 'Salaire net'), '{net_salary}'],
    ],
    sentence(AT_REQUEST),
  ),
  mission_order: certificate(
    SANS,
    both('Travel authorization', 'Ordre de mission'),
    both(
      '{organization.name} authorizes {holder.name} to travel on the assignment described below.',
      '{organization.name} charge {holder.name} de la mission décrite ci-dessous.',
    ),
    [
      NAME,
      EMPLOYEE,
      [both('Position', 'Poste'), '{holder.position}'],
      [both('Reference', 'Référence'), '{reference}'],
      [both('Destination', 'Destination'), '{destination}'],
      FROM,
      TO,
      [both('Transportation', 'Moyen de transport'), '{transport}'],
      [both('Expenses covered', 'Frais pris en charge'), '{expenses}'],
    ],
    sentence(both('Purpose', 'Objet de la mission'), { style: 'Heading2' }),
    () => paragraph('{purpose}'),
  ),
  attestation: letter(
    both('Statement', 'Attestation'),
    SANS,
    [[both('To', 'À l’attention de'), '{recipient}']],
    (language) =>
      [
        sentence(both('{organization.name} states the following:', 'Nous attestons ce qui suit :')),
        () => paragraph('{statement}', { after: 8 }),
        sentence(both('This statement is issued for whatever purpose it may serve.', PURPOSE.fr)),
      ]
        .map((part) => part(language))
        .join(''),
  ),
  contract: agreement(
    both('Contract', 'Contrat'),
    SANS,
    both(
      'This contract is made between {organization.name} and {other_party}.',
      'Le présent contrat est conclu entre {organization.name} et {other_party}.',
    ),
  ),
  memo: letter(both('Memo', 'Note de service'), SANS, [[both('To', 'Destinataires'), '{recipients}']], () =>
    paragraph('{body}', { after: 8 }),
  ),
};
