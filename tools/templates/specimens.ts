import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DocumentGroup } from '#contract/document-types.ts';
import type { Workspace } from '#contract/fields.ts';
import { QR_SIZE } from '#contract/qr.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';
import { type FieldValues, longDate, printedFields } from '#server/document-types/field-values.ts';
import { finishedFile } from '#server/issuance/document-file.ts';
import { templateValues } from '#server/issuance/template-values.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { brandTemplate, type TemplateBrand } from '#server/templates/brand-template.ts';
import { fillTemplate } from '#server/templates/fill-template.ts';
import { templateFields } from '#server/templates/template-fields.ts';
import { TemplatePackage } from '#server/templates/template-package.ts';

import type { Language } from './blocks.ts';
import { builtInTemplates } from './built-in.ts';

/** The length of a sample document: only the required fields, the usual ones, or the longest texts. */
export const LENGTHS = ['shortest', 'usual', 'longest'] as const;
export type Length = (typeof LENGTHS)[number];

interface Specimen {
  name: string;
  /** Without it, the texts are the same in both languages. */
  language?: Language;
  /** The usual and the largest number of lines; the texts repeat. */
  counts?: [usual: number, long: number];
  /** Without counts, the usual text and a long one. */
  texts: string[];
}

const SPECIMENS = readFileSync(join(import.meta.dirname, 'specimens.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Specimen);
const MADE = new Map(builtInTemplates().map(({ name, bytes }) => [name, bytes]));
/** The host in the seals' addresses. */
export const SPECIMEN_HOST = 'seal.lumiere.example';
const WORKSPACES: Record<DocumentGroup, Workspace> = {
  student: 'ecole',
  diploma: 'ecole',
  institution: 'ecole',
  employee: 'entreprise',
  company: 'entreprise',
};
const LONG_NAME = 'Maria-Alexandrina de Montmorency-Laval von Wolfeschlegelsteinhausen';
const ISSUERS = {
  ecole: {
    name: 'Lycée Lumière',
    longName: 'Institut national supérieur des sciences appliquées et des métiers d’art de Lyon',
    city: 'Lyon',
    website: 'lumiere.example',
  },
  entreprise: {
    name: 'Atelier Nord',
    longName: 'Société coopérative des ateliers de menuiserie et de restauration du Nord',
    city: 'Lille',
    website: 'atelier-nord.example',
  },
};

type LengthOf = (field: string) => Length;

/** What the form of a type is filled in with. */
function specimenFields(type: DocumentType, language: Language, lengthOf: LengthOf): FieldValues {
  const wanted = type.fields.filter(({ name, required }) => required || lengthOf(name) !== 'shortest');
  return Object.fromEntries(
    wanted.map((field) => [field.name, valueOf(field, language, lengthOf(field.name))]),
  );
}

function valueOf({ name, max_length }: Field, language: Language, length: Length): string {
  const found = SPECIMENS.find(
    (each) => each.name === name && (each.language === undefined || each.language === language),
  );
  if (!found) throw new Error(`there's no made-up value of ${name}`);
  const { counts, texts } = found;
  const isLong = length === 'longest';
  if (!counts) return (texts[isLong ? 1 : 0] ?? '').slice(0, max_length);
  const count = length === 'shortest' ? 1 : counts[isLong ? 1 : 0];
  const lines = Array.from({ length: count }, (_, line) => texts[line % texts.length]);
  return lines.join('\n').slice(0, max_length);
}

export interface SpecimenOrder {
  type: DocumentType;
  language: Language;
  lengthOf: LengthOf;
  brand: Pick<TemplateBrand, 'logo' | 'accent'>;
  publicId: string;
  checkCode: string;
}

/** A sample document, as the service creates its file, and its issuer. */
export async function specimenDocument(order: SpecimenOrder): Promise<{ bytes: Uint8Array; issuer: string }> {
  const { type, language, lengthOf, brand, publicId, checkCode } = order;
  const file = await TemplatePackage.open(MADE.get(`${type.doc_type}.${language}.docx`) ?? new Uint8Array());
  const { name, longName, city, website } = ISSUERS[WORKSPACES[type.group]];
  const issuer = lengthOf('issuer') === 'longest' ? longName : name;
  const unlessShort = (field: string, value: string) => (lengthOf(field) === 'shortest' ? null : value);
  brandTemplate(file, { ...brand, country: language === 'en' ? 'US' : 'FR' });
  fillTemplate(
    file,
    templateFields(type, language),
    templateValues({
      document: {
        title: type.label[language],
        issued_on: longDate('2026-11-25', language),
        valid_from: null,
        valid_until: lengthOf('valid_until') === 'longest' ? longDate('2027-11-24', language) : null,
      },
      organization: {
        name: issuer,
        city: unlessShort('city', city),
        country: null,
        website: unlessShort('website', website),
      },
      holder: {
        name: lengthOf('holder') === 'longest' ? LONG_NAME : 'Zoé Martin',
        uid: 'S-10431',
        department: unlessShort('department', 'Studio'),
        position: unlessShort('position', 'Designer'),
      },
      fields: printedFields(type, specimenFields(type, language, lengthOf), language),
    }),
  );
  const verifyUrl = `https://${SPECIMEN_HOST}/verification/document/${publicId}?sig=6sl57dTt6Q3wNhvEKAjwCQ`;
  const picture = qrPicture(verifyUrl, QR_SIZE.default);
  const seal = { publicId, verifyUrl, language, checkCode, issuer, picture };
  const createdAt = new Date('2026-11-25T10:00:00Z');
  const title = type.label[language];
  const { docx } = await finishedFile(file, { title, language, createdAt, seal, bits: Buffer.alloc(32) });
  return { bytes: docx, issuer };
}
