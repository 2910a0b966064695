import * as fc from 'fast-check';

import type { Workspace } from '#contract/fields.ts';

import type { Asked } from '#tests/server/operation-request.ts';
import type { Member } from '#tests/server/service-fixture.ts';
import { GOOD, OPERATIONS } from './good-requests.ts';

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u0301',
  '😀'.repeat(300),
  '9'.repeat(400),
  "' or 1=1 --",
  "'; drop table credentials; --",
  '\r\nX-Injected: 1',
  'https://ex ample/',
  '{{title}} ${7*7} <script>alert(1)</script>',
  ...words`% _ \ " * NEAR( $1 ../../etc/passwd %2e%2e%2f null 1e309 -0 0x10 NaN -1 1.5`,
  ...words`2026-02-30 9999-12-31 1900-01-01 __proto__ constructor toString surprise page[] q.$gt`,
  ...words`javascript:alert(1) https://[::1]:99999/ file:///etc/passwd //evil.example`,
];
const GOOD_VALUES = [
  ...words`a 1 100 period employee diploma decision mission_order E-1 S-1 S-2 word 2026-11-14 valid day`,
  ...words`month all SM-DOC-2026-00000000 https://files.example.org/a.docx`,
];

/** Its words as they are written, a backslash included. */
function words({ raw: [line = ''] }: TemplateStringsArray): string[] {
  return line.split(' ');
}

export const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.constantFrom(...GOOD_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
/** Mostly one that the operation knows. */
const nameOf = (known: readonly string[]) =>
  known.length === 0
    ? fc.constantFrom(...HOSTILE)
    : fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
      );
const json = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 0, -0, 1e308, 2 ** 53, 320, 25.5, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const BAD_HEADERS = Object.entries({
  'content-type': [
    'application/json; charset=utf-16',
    'text/plain',
    'application/json;',
    ';',
    'a/b; c="',
    '',
  ],
  accept: ['text/html', '*/*;q=0', ',,;;', 'application/json;q=x', '*'],
  'accept-language': ['fr', 'xx;q=2', '*;q=0', ',;=', 'en-'.repeat(500)],
  'content-encoding': ['gzip', 'identity', 'x'.repeat(300)],
  authorization: ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer smk_\u00ff'],
  'x-forwarded-for': ['10.0.0.1', 'unknown', '::ffff:1.2.3.4', ','],
  'x-http-method-override': ['DELETE'],
}).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

/** Nothing bad, or a little. */
const few = <T>(bad: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(bad, { maxLength: 2 }) },
  );
const seldom = <T>(bad: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bad });

/** A request of some operation: a good one, with some of it made bad. */
export const hostileRequest = fc.constantFrom(...OPERATIONS).chain(({ id, parameters, body = {} }) =>
  fc.record({
    id: fc.constant(id),
    workspace: seldom(fc.constantFrom<Workspace>('ecole', 'entreprise')),
    query: few(fc.tuple(nameOf(parameters.map(({ name }) => name)), text)),
    rawQuery: seldom(fc.constantFrom('%', '%ff', '&&=', '?q=a', 'q=%ED%A0%80', '=1', 'q')),
    fields: few(fc.tuple(nameOf(Object.keys(body.properties ?? {})), json)),
    payload: seldom(
      fc.oneof(
        json.map((value) => JSON.stringify(value)),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom('', '{', '{"a":1e309}', '{"__proto__":{}}', '['.repeat(5_000), ' '.repeat(70_000)),
      ),
    ),
    family: seldom(text),
    headers: seldom(fc.constantFrom(...BAD_HEADERS)),
  }),
);
export type HostileRequest = typeof hostileRequest extends fc.Arbitrary<infer Made> ? Made : never;

/** How it is sent. */
export function askedBy(members: Readonly<Record<Workspace, Member>>, hostile: HostileRequest): Asked {
  const { id, workspace, query, rawQuery = '', fields, payload, family, headers } = hostile;
  const good = GOOD[id];
  const parameters = new URLSearchParams({ ...good.query });
  for (const [name, value] of good.body ? [] : query)
    parameters.set(name.toWellFormed(), value.toWellFormed());
  return {
    token: members[workspace ?? good.workspace ?? 'ecole'].token,
    params: { ...good.params, ...(family !== undefined && { family: family.toWellFormed() }) },
    query: [parameters.toString(), rawQuery].filter(Boolean).join('&'),
    ...(good.body && { body: { ...good.body, ...Object.fromEntries(fields) } }),
    ...(good.body && payload !== undefined && { payload }),
    ...(headers && { headers }),
  };
}
