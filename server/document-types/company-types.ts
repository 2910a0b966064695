import {
  body,
  clauses,
  column,
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

const employee = documentTypes('employee', 'EMP');
const company = documentTypes('company', 'COM');

const position = text('position', 150, 'Position', 'Poste');

export const EMPLOYEE_TYPES: readonly DocumentType[] = [
  employee('employment_certificate', 'Proof of employment', 'Attestation d’emploi', [
    required(startDate),
    position,
    text('contract_type', 100, 'Type of contract', 'Type de contrat'),
    number('weekly_hours', 'Hours per week', 'Heures par semaine'),
    ...signature,
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
    ...signature,
  ]),
  employee('salary_certificate', 'Salary certificate', 'Attestation de rémunération', [
    required(text('period', 80, 'Period', 'Période')),
    required(text('gross_salary', 60, 'Gross salary (with currency)', 'Salaire brut (avec la devise)')),
    text('net_salary', 60, 'Net salary (with currency)', 'Salaire net (avec la devise)'),
    position,
    startDate,
    ...signature,
  ]),
  employee('mission_order', 'Travel authorization', 'Ordre de mission', [
    reference,
    required(text('destination', 200, 'Destination', 'Destination')),
    required(multiline('purpose', 2000, 'Purpose', 'Objet de la mission')),
    required(startDate),
    required(endDate),
    text('transport', 150, 'Transportation', 'Moyen de transport'),
    text('expenses', 200, 'Expenses covered', 'Frais pris en charge'),
    ...signature,
  ]),
];

export const COMPANY_TYPES: readonly DocumentType[] = [
  company('attestation', 'Statement', 'Attestation', [
    reference,
    subject,
    text('recipient', 200, 'Recipient', 'Destinataire'),
    required(multiline('statement', 8000, 'Statement', 'Déclaration')),
    ...signature,
  ]),
  company('contract', 'Contract', 'Contrat', [
    reference,
    subject,
    ...parties,
    startDate,
    endDate,
    clauses,
    ...signature,
  ]),
  company('memo', 'Memo', 'Note de service', [
    reference,
    subject,
    required(text('recipients', 200, 'Recipients', 'Destinataires')),
    body,
    ...signature,
  ]),
];
