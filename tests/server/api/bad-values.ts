import type { Schema } from '#server/reference/open-api.ts';

/** What is sent instead of a valid value, as on the wire, and what the refusal must say about the field. */
type BadValue = [sent: string, says: string];

const NO_DATES = ['2026-02-30', '2026-13-01', '2026-2-3', '0000-01-01', '2026-01-01T00:00:00Z', 'today'];
const NO_ADDRESSES = ['javascript:alert(1)', '/letter.docx', 'https://u:p@example.org/', 'https://'];
const NO_NUMBERS = [
  '1e309',
  '1e1',
  '0x10',
  '%2B1',
  '%201',
  '1%20',
  '01',
  '1.0',
  '-1',
  'NaN',
  'null',
  '9'.repeat(30),
  '١',
];

const DATE = 'must be a real date, written YYYY-MM-DD';
const BLANK = 'must not be blank';
const BROKEN = 'must not contain control characters or broken Unicode';
const CHOICE = 'must be one of ';
const PERCENT = 'The query must be percent-encoded UTF-8';

const range = ({ minimum, maximum }: Schema) => `must be between ${minimum} and ${maximum}`;
const outside = ({ minimum, maximum }: Schema) => [String(Number(minimum) - 1), String(Number(maximum) + 1)];
const length = ({ minLength, maxLength }: Schema) => `must be ${minLength} to ${maxLength} characters long`;
const each = (values: readonly string[], says: string) => values.map((sent): BadValue => [sent, says]);

export function badParameters(name: string, schema: Schema): BadValue[] {
  return schemaOfParameter(schema).map(([sent, says]) => [sent, says === PERCENT ? says : `${name} ${says}`]);
}

function schemaOfParameter(schema: Schema): BadValue[] {
  if (schema.type === 'integer') return each([...NO_NUMBERS, ...outside(schema)], range(schema));
  if (schema.enum) return each(['surprise', 'null', '%00', String(schema.enum[0]).toUpperCase()], CHOICE);
  if (schema.format === 'date') return each(NO_DATES, DATE);
  if (schema.pattern?.startsWith('^\\d{4}')) return each(NO_DATES, 'must be a time in UTC, written ');
  return [
    ...each(['a'.repeat(Number(schema.maxLength) + 1)], length(schema)),
    ...each(['%20', '%20%20', '+'], BLANK),
    ...each(['a%00', 'a%0Ab', '%7F'], BROKEN),
    ...each(['%FF', '%ED%A0%80', '%'], PERCENT),
  ];
}

export function badFields(name: string, schema: Schema): BadValue[] {
  const [type, orNull] = [schema.type].flat();
  const plain = { ...schema, type, enum: schema.enum?.filter((value) => value !== null) };
  const isOptional = orNull === 'null' || schema.anyOf !== undefined;
  return [
    ...each(['{}', '[]'].slice(type === 'object' ? 1 : 0, type === 'array' ? 1 : 2), 'must be '),
    ...each(isOptional ? [] : ['null'], 'is required'),
    ...ofKind(schema.anyOf?.[0] ?? plain),
  ].map(([sent, says]) => [sent, `${name} ${says}`]);
}

function ofKind(schema: Schema): BadValue[] {
  if (schema.enum) return each(['"surprise"', '""', '0', 'true', '" "', '"\\u0000"'], CHOICE);
  switch (schema.type) {
    case 'boolean':
      return each(['"true"', '1', '0', '""'], 'must be true or false');
    case 'integer':
    case 'number':
      return [
        ...each(outside(schema), range(schema)),
        ...each(['"320"', '""', 'true'], 'must be a number'),
        ['1e309', 'must be '],
      ];
    case 'array':
      return each(['"text"', '5', 'true', '{}'], 'must be a list');
    case 'object':
      return each(['"text"', '5', 'true'], 'must be an object');
    default:
      return [...each(['5', 'true', '1e309'], 'must be a string'), ...ofText(schema)];
  }
}

const quoted = (values: readonly string[]) => values.map((value) => JSON.stringify(value));

function ofText(schema: Schema): BadValue[] {
  if (schema.format === 'date') return each(quoted([...NO_DATES, '']), DATE);
  if (schema.pattern?.endsWith('://')) {
    const long = `https://example.org/${'a'.repeat(Number(schema.maxLength))}`;
    return [
      ...each(quoted([...NO_ADDRESSES, '', 'https://a/\u0000']), 'must be an absolute http or https address'),
      [JSON.stringify(long), `must be at most ${schema.maxLength} characters long`],
    ];
  }
  if (schema.pattern === '^[0-9a-f]{64}$') {
    const digits = [
      '',
      'a'.repeat(63),
      'a'.repeat(65),
      'A'.repeat(64),
      'g'.repeat(64),
      `${'a'.repeat(64)}\n`,
    ];
    return each(quoted(digits), 'must be 64 hexadecimal digits in lowercase');
  }
  return [
    ...each(quoted(['', '😀'.repeat(Number(schema.maxLength) + 1)]), length(schema)),
    ...each(quoted([' ', ' \t', '\u00a0', '\u200b\u00ad', '\u3164 \u200d']), BLANK),
    ...each(quoted(['a\u0000', 'a\nb', 'a\u2028b', 'a\u009b', 'a\ufffe', 'a\ud800', '\udc00a']), BROKEN),
  ];
}
