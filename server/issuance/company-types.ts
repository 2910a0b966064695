import { column, type DocumentType, lines, multiline, number, required, text } from './document-type.ts';
import {
  body,
  clauses,
  endDate,
  parties,
  reference,
  signature,
  startDate,
  subject,
} from './shared-fields.ts';

const position = text('position', 150, 'Position', 'Poste');

export const EMPLOYEE_TYPES: readonly DocumentType[] = [
  {
    doc_type: 'employment_certificate',
    group: 'employee',
    kind: 'EMP',
    label: { en: 'Employment certificate', fr: 'Attestation d’emploi' },
    fields: [
      required(startDate),
      position,
      text('contract_type', 100, 'Type of contract', 'Type de contrat'),
      number('weekly_hours', 'Hours per week', 'Heures par semaine'),
      ...signature,
    ],
  },
  {
    doc_type: 'work_certificate',
    group: 'employee',
    kind: 'EMP',
    label: { en: 'Work certificate', fr: 'Certificat de travail' },
    fields: [
      required(startDate),
      required(endDate),
      required(
        lines('positions', 3000, 'Positions held', 'Postes occupés', [
          column('position', 'Position', 'Poste'),
          column('period', 'Period', 'Période'),
        ]),
      ),
      ...signature,
    ],
  },
  {
    doc_type: 'salary_certificate',
    group: 'employee',
    kind: 'EMP',
    label: { en: 'Salary certificate', fr: 'Attestation de salaire' },
    fields: [
      required(text('period', 80, 'Period', 'Période')),
      required(text('gross_salary', 60, 'Gross salary (with currency)', 'Salaire brut (avec la devise)')),
      text('net_salary', 60, 'Net salary (with currency)', 'Salaire net (avec la devise)'),
      position,
      startDate,
      ...signature,
    ],
  },
  {
    doc_type: 'mission_order',
    group: 'employee',
    kind: 'EMP',
    label: { en: 'Mission order', fr: 'Ordre de mission' },
    fields: [
      reference,
      required(text('destination', 200, 'Destination', 'Destination')),
      required(multiline('purpose', 2000, 'Purpose', 'Objet de la mission')),
      required(startDate),
      required(endDate),
      text('transport', 150, 'Transportation', 'Moyen de transport'),
      text('expenses', 200, 'Expenses covered', 'Frais pris en charge'),
      ...signature,
    ],
  },
];

export const COMPANY_TYPES: readonly DocumentType[] = [
  {
    doc_type: 'attestation',
    group: 'company',
    kind: 'COM',
    label: { en: 'Attestation', fr: 'Attestation' },
    fields: [
      reference,
      subject,
      text('recipient', 200, 'Recipient', 'Destinataire'),
      required(multiline('statement', 8000, 'Statement', 'Déclaration')),
      ...signature,
    ],
  },
  {
    doc_type: 'contract',
    group: 'company',
    kind: 'COM',
    label: { en: 'Contract', fr: 'Contrat' },
    fields: [reference, subject, ...parties, startDate, endDate, clauses, ...signature],
  },
  {
    doc_type: 'memo',
    group: 'company',
    kind: 'COM',
    label: { en: 'Memo', fr: 'Note de service' },
    fields: [
      reference,
      subject,
      required(text('recipients', 200, 'Recipients', 'Destinataires')),
      body,
      ...signature,
    ],
  },
];
