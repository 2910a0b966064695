import type { DocType, DocumentGroup } from '#contract/document-types.ts';
import type { Language, PublicIdKind } from '#contract/fields.ts';

export type Words = Readonly<Record<Language, string>>;

export interface Field {
  name: string;
  label: Words;
  type: 'text' | 'multiline' | 'date' | 'number';
  required: boolean;
  /** In characters, as sent. */
  max_length: number;
  /** Cells of each line of this multiline field, separated by semicolons. */
  columns?: readonly Column[];
}

export interface Column {
  name: string;
  label: Words;
}

export interface DocumentType {
  doc_type: DocType;
  group: DocumentGroup;
  kind: PublicIdKind;
  label: Words;
  fields: readonly Field[];
}

function text(name: string, max_length: number, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'text', required: false, max_length };
}

const multiline = (...field: Parameters<typeof text>): Field => ({ ...text(...field), type: 'multiline' });

/** A field of several lines with the same cells each. */
function lines(name: string, max_length: number, en: string, fr: string, columns: readonly Column[]): Field {
  return { ...multiline(name, max_length, en, fr), columns };
}

const column = (name: string, en: string, fr: string): Column => ({ name, label: { en, fr } });

const date = (name: string, en: string, fr: string): Field => ({ ...text(name, 10, en, fr), type: 'date' });

const number = (name: string, en: string, fr: string): Field => ({
  ...text(name, 12, en, fr),
  type: 'number',
});

const required = (field: Field): Field => ({ ...field, required: true });

const reference = text('reference', 60, 'Reference', 'Référence');
const subject = required(text('subject', 200, 'Subject', 'Objet'));
const startDate = date('start_date', 'Start date', 'Date de début');
const endDate = date('end_date', 'End date', 'Date de fin');
const body = required(multiline('body', 8000, 'Text', 'Texte'));

const birth = [
  date('birth_date', 'Date of birth', 'Date de naissance'),
  text('birth_place', 120, 'Place of birth', 'Lieu de naissance'),
];

const contract = [
  reference,
  subject,
  required(text('other_party', 200, 'Other party', 'Autre partie')),
  text('other_party_representative', 120, 'Represented by', 'Représentée par'),
  startDate,
  endDate,
  required(multiline('clauses', 8000, 'Clauses (one per line)', 'Clauses (une par ligne)')),
];

/** The last fields of every form. */
const signature = [
  text('signatory', 120, 'Signatory name', 'Nom du signataire'),
  text('signatory_role', 120, 'Signatory role', 'Qualité du signataire'),
];

function documentTypes(group: DocumentGroup, kind: PublicIdKind) {
  return (doc_type: DocType, en: string, fr: string, fields: readonly Field[]): DocumentType => {
    return { doc_type, group, kind, label: { en, fr }, fields: [...fields, ...signature] };
  };
}

const student = documentTypes('student', 'STU');
const diploma = documentTypes('diploma', 'DIP');
const training = documentTypes('diploma', 'CRT');
const institution = documentTypes('institution', 'INS');
const employee = documentTypes('employee', 'EMP');
const company = documentTypes('company', 'COM');

const programme = required(text('programme', 150, 'Program or class', 'Formation ou classe'));
const position = text('position', 150, 'Position', 'Poste');
const academicYear = required(text('academic_year', 20, 'Academic year', 'Année scolaire'));

export const ALL_TYPES: readonly DocumentType[] = [
  student('enrollment_certificate', 'Enrollment certificate', 'Certificat de scolarité', [
    programme,
    academicYear,
    ...birth,
  ]),
  student('attendance_certificate', 'Attendance certificate', 'Attestation d’assiduité', [
    programme,
    required(startDate),
    required(endDate),
    number('hours', 'Hours attended', 'Heures suivies'),
    multiline('remarks', 2000, 'Remarks', 'Observations'),
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
  ]),
  diploma('diploma', 'Diploma', 'Diplôme', [
    required(text('degree', 200, 'Degree or diploma', 'Intitulé du diplôme')),
    text('specialisation', 150, 'Specialization', 'Spécialité'),
    text('honours', 80, 'Honors', 'Mention'),
    required(date('awarded_on', 'Awarded on', 'Décerné le')),
    ...birth,
  ]),
  training('training_certificate', 'Training certificate', 'Attestation de formation', [
    required(text('course', 200, 'Course', 'Formation suivie')),
    required(startDate),
    required(endDate),
    number('hours', 'Duration (hours)', 'Durée (heures)'),
    multiline('skills', 3000, 'Skills acquired (one per line)', 'Compétences acquises (une par ligne)'),
    text('result', 120, 'Result', 'Résultat'),
  ]),
  institution('decision', 'Decision', 'Décision', [
    reference,
    subject,
    multiline('grounds', 4000, 'Grounds (one per line)', 'Considérants (un par ligne)'),
    required(multiline('articles', 8000, 'Articles (one per line)', 'Articles (un par ligne)')),
  ]),
  institution('circular', 'Circular', 'Circulaire', [
    reference,
    subject,
    text('recipients', 200, 'Recipients', 'Destinataires'),
    body,
  ]),
  institution('agreement', 'Agreement', 'Convention', contract),
  employee('employment_certificate', 'Proof of employment', 'Attestation d’emploi', [
    required(startDate),
    position,
    text('contract_type', 100, 'Type of contract', 'Type de contrat'),
    number('weekly_hours', 'Hours per week', 'Heures par semaine'),
  ]),
  employee('work_certificate', 'Certificate of service', 'Certificat de travail', [
    required(startDate),
    required(endDate),
    required(
      lines('positions', 3000, 'Positions held', 'Postes occupés', [
        column('position', 'Position', 'Poste'),
        column('period', 'Period', 'Période'),
      ]),
    ),
  ]),
  employee('salary_certificate', 'Salary certificate', 'Attestation de rémunération', [
    required(text('period', 80, 'Period', 'Période')),
    required(text('gross_salary', 60, 'Gross salary (with currency)', 'Salaire brut (avec la devise)')),
    text('net_salary', 60, 'Net salary (with currency)', 'Salaire net (avec la devise)'),
    position,
    startDate,
  ]),
  employee('mission_order', 'Travel authorization', 'Ordre de mission', [
    reference,
    required(text('destination', 200, 'Destination', 'Destination')),
    required(multiline('purpose', 2000, 'Purpose', 'Objet de la mission')),
    required(startDate),
    required(endDate),
    text('transport', 150, 'Transportation', 'Moyen de transport'),
    text('expenses', 200, 'Expenses covered', 'Frais pris en charge'),
  ]),
  company('attestation', 'Statement', 'Attestation', [
    reference,
    subject,
    text('recipient', 200, 'Recipient', 'Destinataire'),
    required(multiline('statement', 8000, 'Statement', 'Déclaration')),
  ]),
  company('contract', 'Contract', 'Contrat', contract),
  company('memo', 'Memo', 'Note de service', [
    reference,
    subject,
    required(text('recipients', 200, 'Recipients', 'Destinataires')),
    body,
  ]),
];
