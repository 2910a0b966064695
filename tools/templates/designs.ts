import type { DocType } from '#contract/document-types.ts';

import { ending, type Fact, factTable, period, type Say, validity } from './blocks.ts';
import {
  agreement,
  articles,
  bulletsIfAny,
  certificate,
  type Design,
  letter,
  listTable,
  type Paper,
  SANS,
  sentence,
  SERIF,
  sheet,
} from './layouts.ts';
import { diploma, internship } from './own-layouts.ts';
import { paragraph } from './wordml.ts';

const PURPOSE = [
  'This certificate is issued for whatever purpose it may serve.',
  'La présente attestation est délivrée pour servir et valoir ce que de droit.',
] as const;

/** The default templates of every organization. */
export function designsIn(say: Say): Record<DocType, Design> {
  const school: Paper = { say, page: SERIF };
  const company: Paper = { say, page: SANS };
  const name: Fact = [say('Name', 'Nom'), '{holder.name}'];
  const student: Fact = [say('Student number', 'Matricule'), '{holder.uid}'];
  const employee: Fact = [say('Employee number', 'Matricule'), '{holder.uid}'];
  const programme: Fact = [say('Program or class', 'Formation ou classe'), '{programme}'];
  const position: Fact = [say('Position', 'Poste'), '{position}'];
  const employedSince: Fact = [say('Employed since', 'Depuis le'), '{start_date}'];
  const certified = say(
    PURPOSE[0],
    'Le présent certificat est délivré pour servir et valoir ce que de droit.',
  );
  const atRequest = say(
    'This certificate is issued at the request of the person concerned, for whatever purpose it may serve.',
    'La présente attestation est délivrée à la demande de la personne concernée, pour servir et valoir ce que de droit.',
  );
  return {
    diploma: diploma(say),
    enrollment_certificate: certificate(
      school,
      say('Enrollment certificate', 'Certificat de scolarité'),
      say(
        'This is to certify that the student named below is enrolled at {organization.name} for the academic year {academic_year}.',
        'Nous certifions que la personne désignée ci-dessous est régulièrement inscrite dans notre établissement au titre de l’année {academic_year}.',
      ),
      [
        name,
        student,
        [say('Date of birth', 'Date de naissance'), '{birth_date}'],
        [say('Place of birth', 'Lieu de naissance'), '{birth_place}'],
        programme,
      ],
      sentence(certified),
    ),
    attendance_certificate: certificate(
      school,
      say('Attendance certificate', 'Attestation d’assiduité'),
      say(
        'This is to certify that {holder.name} attended the program below.',
        'Nous attestons que {holder.name} a suivi les enseignements indiqués ci-dessous.',
      ),
      [name, student, programme, ...period(say), [say('Hours attended', 'Heures suivies'), '{hours}']],
      paragraph('{remarks}'),
      sentence(say(...PURPOSE)),
    ),
    transcript: sheet(
      SERIF,
      say('Transcript', 'Relevé de notes'),
      factTable([
        name,
        student,
        programme,
        [say('Academic year', 'Année scolaire'), '{academic_year}'],
        [say('Term', 'Période'), '{period}'],
        ...validity(say),
      ]),
      listTable(
        'results',
        [
          [say('Course', 'Matière'), 'course', 68],
          [say('Grade', 'Note'), 'grade', 16],
          [say('Credits', 'Crédits'), 'credits', 16],
        ],
        [say('Overall average', 'Moyenne générale'), '{average}'],
      ),
      paragraph('{comment}'),
      ending(say),
    ),
    internship_agreement: internship(say),
    training_certificate: certificate(
      school,
      say('Training certificate', 'Attestation de formation'),
      say(
        'This is to certify that {holder.name} completed the training below.',
        'Nous attestons que {holder.name} a suivi la formation désignée ci-dessous.',
      ),
      [
        name,
        [say('Course', 'Formation'), '{course}'],
        ...period(say),
        [say('Duration (hours)', 'Durée (heures)'), '{hours}'],
        [say('Result', 'Résultat'), '{result}'],
      ],
      bulletsIfAny(say('Skills acquired', 'Compétences acquises'), 'skills'),
    ),
    decision: letter(
      school,
      say('Decision', 'Décision'),
      [],
      bulletsIfAny(say('In view of the following', 'Considérant ce qui suit'), 'grounds'),
      sentence(say('{organization.name} decides as follows:', '{organization.name} décide ce qui suit :'), {
        before: 10,
      }),
      articles('articles'),
    ),
    circular: letter(
      school,
      say('Circular', 'Circulaire'),
      [[say('To', 'Destinataires'), '{recipients}']],
      paragraph('{body}', { after: 8 }),
    ),
    agreement: agreement(
      school,
      say('Agreement', 'Convention'),
      say(
        'This agreement is made between {organization.name} and {other_party}.',
        'La présente convention est conclue entre {organization.name} et {other_party}.',
      ),
    ),
    employment_certificate: certificate(
      company,
      say('Proof of employment', 'Attestation d’emploi'),
      say(
        'This is to certify that {holder.name} is employed by {organization.name} as stated below.',
        'Nous attestons que {holder.name} fait partie de notre personnel dans les conditions indiquées ci-dessous.',
      ),
      [
        name,
        employee,
        position,
        [say('Department', 'Service'), '{holder.department}'],
        employedSince,
        [say('Type of contract', 'Type de contrat'), '{contract_type}'],
        [say('Hours per week', 'Heures par semaine'), '{weekly_hours}'],
      ],
      sentence(atRequest),
    ),
    work_certificate: certificate(
      company,
      say('Certificate of service', 'Certificat de travail'),
      say(
        'This is to certify that {holder.name} was employed by {organization.name} in the positions below.',
        'Nous certifions que {holder.name} a fait partie de notre personnel aux postes indiqués ci-dessous.',
      ),
      [name, employee, ...period(say)],
      listTable('positions', [
        [say('Position', 'Poste'), 'position', 60],
        [say('Period', 'Période'), 'period', 40],
      ]),
      sentence(certified),
    ),
    salary_certificate: certificate(
      company,
      say('Salary certificate', 'Attestation de rémunération'),
      say(
        'This is to certify that {holder.name} receives the salary stated below.',
        'Nous attestons que {holder.name} perçoit la rémunération indiquée ci-dessous.',
      ),
      [
        name,
        employee,
        position,
        employedSince,
        [say('Period', 'Période'), '{period}'],
        [say('Gross salary', 'Salaire brut'), '{gross_salary}'],
        [say('Net salary', 'Salaire net'), '{net_salary}'],
      ],
      sentence(atRequest),
    ),
    mission_order: certificate(
      company,
      say('Travel authorization', 'Ordre de mission'),
      say(
        '{organization.name} authorizes {holder.name} to travel on the assignment described below.',
        '{organization.name} charge {holder.name} de la mission décrite ci-dessous.',
      ),
      [
        name,
        employee,
        [say('Position', 'Poste'), '{holder.position}'],
        [say('Reference', 'Référence'), '{reference}'],
        [say('Destination', 'Destination'), '{destination}'],
        ...period(say),
        [say('Transportation', 'Moyen de transport'), '{transport}'],
        [say('Expenses covered', 'Frais pris en charge'), '{expenses}'],
      ],
      sentence(say('Purpose', 'Objet de la mission'), { style: 'Heading2' }),
      paragraph('{purpose}'),
    ),
    attestation: letter(
      company,
      say('Statement', 'Attestation'),
      [[say('To', 'À l’attention de'), '{recipient}']],
      sentence(say('{organization.name} states the following:', 'Nous attestons ce qui suit :')),
      paragraph('{statement}', { after: 8 }),
      sentence(say('This statement is issued for whatever purpose it may serve.', PURPOSE[1])),
    ),
    contract: agreement(
      company,
      say('Contract', 'Contrat'),
      say(
        'This contract is made between {organization.name} and {other_party}.',
        'Le présent contrat est conclu entre {organization.name} et {other_party}.',
      ),
    ),
    memo: letter(
      company,
      say('Memo', 'Note de service'),
      [[say('To', 'Destinataires'), '{recipients}']],
      paragraph('{body}', { after: 8 }),
    ),
  };
}
