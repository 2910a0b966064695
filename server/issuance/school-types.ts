import {
  column,
  date,
  type DocumentType,
  lines,
  multiline,
  number,
  required,
  text,
} from './document-type.ts';
import {
  birth,
  body,
  clauses,
  endDate,
  parties,
  reference,
  signature,
  startDate,
  subject,
} from './shared-fields.ts';

const programme = required(text('programme', 150, 'Program or class', 'Formation ou classe'));
const academicYear = required(text('academic_year', 20, 'Academic year', 'Année scolaire'));

export const STUDENT_TYPES: readonly DocumentType[] = [
  {
    doc_type: 'enrollment_certificate',
    group: 'student',
    kind: 'STU',
    label: { en: 'Enrollment certificate', fr: 'Certificat de scolarité' },
    fields: [programme, academicYear, ...birth, ...signature],
  },
  {
    doc_type: 'attendance_certificate',
    group: 'student',
    kind: 'STU',
    label: { en: 'Attendance certificate', fr: 'Attestation d’assiduité' },
    fields: [
      programme,
      required(startDate),
      required(endDate),
      number('hours', 'Hours attended', 'Heures suivies'),
      multiline('remarks', 2000, 'Remarks', 'Observations'),
      ...signature,
    ],
  },
  {
    doc_type: 'transcript',
    group: 'student',
    kind: 'STU',
    label: { en: 'Transcript', fr: 'Relevé de notes' },
    fields: [
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
    ],
  },
  {
    doc_type: 'internship_agreement',
    group: 'student',
    kind: 'STU',
    label: { en: 'Internship agreement', fr: 'Convention de stage' },
    fields: [
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
    ],
  },
];

export const DIPLOMA_TYPES: readonly DocumentType[] = [
  {
    doc_type: 'diploma',
    group: 'diploma',
    kind: 'DIP',
    label: { en: 'Diploma', fr: 'Diplôme' },
    fields: [
      required(text('degree', 200, 'Degree or diploma', 'Intitulé du diplôme')),
      text('specialisation', 150, 'Specialization', 'Spécialité'),
      text('honours', 80, 'Honors', 'Mention'),
      required(date('awarded_on', 'Awarded on', 'Délivré le')),
      ...birth,
      ...signature,
    ],
  },
  {
    doc_type: 'training_certificate',
    group: 'diploma',
    kind: 'CRT',
    label: { en: 'Training certificate', fr: 'Attestation de formation' },
    fields: [
      required(text('course', 200, 'Course', 'Formation suivie')),
      required(startDate),
      required(endDate),
      number('hours', 'Duration (hours)', 'Durée (heures)'),
      multiline('skills', 3000, 'Skills acquired (one per line)', 'Compétences acquises (une par ligne)'),
      text('result', 120, 'Result', 'Résultat'),
      ...signature,
    ],
  },
];

export const INSTITUTION_TYPES: readonly DocumentType[] = [
  {
    doc_type: 'decision',
    group: 'institution',
    kind: 'INS',
    label: { en: 'Decision', fr: 'Décision' },
    fields: [
      reference,
      subject,
      multiline('grounds', 4000, 'Grounds (one per line)', 'Considérants (un par ligne)'),
      required(multiline('articles', 8000, 'Articles (one per line)', 'Articles (un par ligne)')),
      ...signature,
    ],
  },
  {
    doc_type: 'circular',
    group: 'institution',
    kind: 'INS',
    label: { en: 'Circular', fr: 'Circulaire' },
    fields: [reference, subject, text('recipients', 200, 'Recipients', 'Destinataires'), body, ...signature],
  },
  {
    doc_type: 'agreement',
    group: 'institution',
    kind: 'INS',
    label: { en: 'Agreement', fr: 'Convention' },
    fields: [reference, subject, ...parties, startDate, endDate, clauses, ...signature],
  },
];
