import {
  birth,
  body,
  clauses,
  column,
  date,
  type DocumentType,
  documentTypes,
  endDate,
  lines,
  multiline,
  number,
  parties,
  reference,
  required,
  signature,
  startDate,
  subject,
  text,
} from './document-type.ts';

const student = documentTypes('student', 'STU');
const diploma = documentTypes('diploma', 'DIP');
const training = documentTypes('diploma', 'CRT');
const institution = documentTypes('institution', 'INS');

const programme = required(text('programme', 150, 'Program or class', 'Formation ou classe'));
const academicYear = required(text('academic_year', 20, 'Academic year', 'Année scolaire'));

export const STUDENT_TYPES: readonly DocumentType[] = [
  student('enrollment_certificate', 'Enrollment certificate', 'Certificat de scolarité', [
    programme,
    academicYear,
    ...birth,
    ...signature,
  ]),
  student('attendance_certificate', 'Attendance certificate', 'Attestation d’assiduité', [
    programme,
    required(startDate),
    required(endDate),
    number('hours', 'Hours attended', 'Heures suivies'),
    multiline('remarks', 2000, 'Remarks', 'Observations'),
    ...signature,
  ]),
  student('transcript', 'Transcript', 'Relevé de notes', [
    programme,
    academicYear,
    text('period', 60, 'Term or semester', 'Trimestre ou semestre'),
    required(
      lines('results', 8000, 'Results', 'Résultats', [
        column('course', 'Course', 'Matière'),
        column('grade', 'Grade', 'Note'),
        column('credits', 'Credits', 'Crédits'),
      ]),
    ),
    text('average', 40, 'Overall average', 'Moyenne générale'),
    multiline('comment', 2000, 'Comment', 'Appréciation'),
    ...signature,
  ]),
  student('internship_agreement', 'Internship agreement', 'Convention de stage', [
    programme,
    required(text('host', 200, 'Host organization', 'Organisme d’accueil')),
    text('host_address', 300, 'Host address', 'Adresse de l’organisme'),
    required(text('host_supervisor', 120, 'Host supervisor', 'Tuteur dans l’organisme')),
    text('school_supervisor', 120, 'School supervisor', 'Enseignant référent'),
    required(startDate),
    required(endDate),
    number('weekly_hours', 'Hours per week', 'Heures par semaine'),
    required(multiline('tasks', 4000, 'Tasks (one per line)', 'Missions (une par ligne)')),
    text('allowance', 60, 'Allowance (with currency)', 'Gratification (avec la devise)'),
    ...signature,
  ]),
];

export const DIPLOMA_TYPES: readonly DocumentType[] = [
  diploma('diploma', 'Diploma', 'Diplôme', [
    required(text('degree', 200, 'Degree or diploma', 'Intitulé du diplôme')),
    text('specialisation', 150, 'Specialization', 'Spécialité'),
    text('honours', 80, 'Honors', 'Mention'),
    required(date('awarded_on', 'Awarded on', 'Délivré le')),
    ...birth,
    ...signature,
  ]),
  training('training_certificate', 'Training certificate', 'Attestation de formation', [
    required(text('course', 200, 'Course', 'Formation suivie')),
    required(startDate),
    required(endDate),
    number('hours', 'Duration (hours)', 'Durée (heures)'),
    multiline('skills', 3000, 'Skills acquired (one per line)', 'Compétences acquises (une par ligne)'),
    text('result', 120, 'Result', 'Résultat'),
    ...signature,
  ]),
];

export const INSTITUTION_TYPES: readonly DocumentType[] = [
  institution('decision', 'Decision', 'Décision', [
    reference,
    subject,
    multiline('grounds', 4000, 'Grounds (one per line)', 'Considérants (un par ligne)'),
    required(multiline('articles', 8000, 'Articles (one per line)', 'Articles (un par ligne)')),
    ...signature,
  ]),
  institution('circular', 'Circular', 'Circulaire', [
    reference,
    subject,
    text('recipients', 200, 'Recipients', 'Destinataires'),
    body,
    ...signature,
  ]),
  institution('agreement', 'Agreement', 'Convention', [
    reference,
    subject,
    ...parties,
    startDate,
    endDate,
    clauses,
    ...signature,
  ]),
];
