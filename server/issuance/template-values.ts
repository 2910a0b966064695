import { printable } from '#contract/word-file/xml-text.ts';
import type { Line, PrintedFields } from '#server/document-types/field-values.ts';
import type { TemplateValues } from '#server/templates/fill-template.ts';

type Values = Readonly<Record<string, string | null>>;

interface PrintedDocument {
  /** `title` and the dates. */
  document: Values;
  organization: Values;
  /** The person; null if the document isn't about one. */
  holder: Values | null;
  fields: PrintedFields;
}

/** The values that a document prints, by the tags of its template. Characters that Word can't contain are left out. */
export function templateValues({ document, organization, holder, fields }: PrintedDocument): TemplateValues {
  const lists = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ name, value }] : [],
  );
  const plain = Object.entries(fields).filter(([, value]) => !Array.isArray(value)) as [
    string,
    string | null,
  ][];
  // An empty position in the form defaults to the one in the directory.
  const position = fields['position'] ?? holder?.['position'];
  return {
    values: printed({
      ...document,
      ...within('organization', organization),
      ...within('holder', holder ?? {}),
      ...Object.fromEntries(plain),
      ...('position' in fields && typeof position === 'string' && { position }),
    }),
    lists: Object.fromEntries(
      lists.map(({ name, value }) => [name, value.map((line) => lineOf(name, line))]),
    ),
  };
}

function within(name: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]));
}

function lineOf(list: string, cells: Line): Record<string, string> {
  return printed(
    Object.fromEntries(
      Object.entries(cells).map(([cell, value]) => [
        cell === 'line' ? list : `${list}.${cell}`,
        String(value),
      ]),
    ),
  );
}

function printed(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([tag, value]) => [tag, printable(value ?? '')]));
}
