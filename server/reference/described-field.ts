import type { Schema } from './open-api.ts';

export interface DescribedField {
  name: string;
  kind: string;
  isRequired: boolean;
  description: string | null;
}

/** The fields of a body, those within a field after it as `seal.size_mm`. */
export function describedFields(schema: Schema, prefix = ''): DescribedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    describedField(`${prefix}${name}`, property, schema.required?.includes(name) ?? false),
    ...(property.properties ? describedFields(property, `${prefix}${name}.`) : []),
  ]);
}

export function describedField(name: string, schema: Schema, isRequired: boolean): DescribedField {
  return { name, kind: kindOf(schema), isRequired, description: schema.description ?? null };
}

function kindOf(schema: Schema): string {
  const fallback =
    schema.default === undefined ? '' : `; ${JSON.stringify(schema.default).replaceAll('"', '')} by default`;
  const [referred] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (referred) return kindOf({ ...referred, default: schema.default });
  if (schema.enum)
    return `one of ${schema.enum.filter((value) => typeof value === 'string').join(', ')}${fallback}`;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textKind(schema) + fallback;
  if (type === 'integer' || type === 'number') {
    const noun = type === 'integer' ? 'whole number' : 'number';
    const isBounded = schema.minimum !== undefined && schema.maximum !== undefined;
    return `${noun}${isBounded ? `, ${schema.minimum} to ${schema.maximum}` : ''}${fallback}`;
  }
  return `${type === 'boolean' ? 'true or false' : (type ?? 'text')}${fallback}`;
}

function textKind({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'date') return 'date, YYYY-MM-DD';
  if (pattern?.endsWith('://')) return 'http or https address';
  return maxLength === undefined ? 'text' : `text, ${minLength ?? 0} to ${maxLength} characters`;
}
