import * as fc from 'fast-check';

import type { Workspace } from '#contract/fields.ts';

import type { Asked } from '#tests/server/call.ts';
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

/** Its words as written, including backslashes. */
function words({ raw: [line = ''] }: TemplateStringsArray): string[] {
  return line.split(' ');
}

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.constantFrom(...GOOD_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
/** Mostly one that the operation has. */
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

/** A request of some operation: a valid one with some bad parts. */
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

/** An address below the API, perhaps of no operation, with any method. */
export const hostileAddress = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    segments: fc.array(
      fc.oneof(
        fc.constantFrom('verification', 'status', 'documents', 'org', 'qr', 'docs', '..', '', '%2e%2e'),
        fc.constantFrom('%', '%00', '%ff', '%c0%ae', ':family', '*', 'a'.repeat(3_000), '\\', ';x=1', '[]'),
      ),
      { maxLength: 4 },
    ),
    search: fc.constantFrom('', '?', '?q=%', '?#', '?__proto__=1'),
  })
  .map(({ method, segments, search }) => ({ method, url: `/api/ext/${segments.join('/')}${search}` }));

/** The only addresses that an answer to a reader may lead to: those of this service. */
export const OWN_ADDRESS = /^(https:\/\/seal\.example\.org)?\/(?![/\\])/;

/** Proof of having the paper of a document. */
interface Proof {
  id: string;
  sig: string;
  code: string | null;
}

const PAGES = ['', 'verification/document/', 'verification/check', 'verification/facts', 'qr/', 'install'];
const FORMS = ['check', 'facts', 'digests', 'report'].map((form) => `/verification/${form}`);

/** A request of the readers' pages: what they open, and what they send with or without the paper. */
export function hostilePage(proof: Proof) {
  const known = Object.entries({ ...proof, code: proof.code ?? '' });
  const field = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    {
      weight: 3,
      arbitrary: fc.tuple(nameOf(words`id sig code size lang look fact_1 fact_2 what email`), text),
    },
  );
  const fields = fc.array(field, { maxLength: 6 });
  const headers = fc.record({
    accept: fc.constantFrom('text/html', 'application/json', '*/*', ';;,'),
    'accept-language': fc.constantFrom('en', 'fr', 'xx;q=2', '*;q=0'),
  });
  const opened = fc.record({
    page: fc.constantFrom(...PAGES),
    id: fc.oneof(text, fc.constantFrom(proof.id, `${proof.id}.png`)),
    fields,
    headers,
  });
  const sent = fc.record({
    form: fc.constantFrom(...FORMS),
    fields,
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('application/x-www-form-urlencoded', 'application/json') },
      { weight: 1, arbitrary: fc.constantFrom('multipart/form-data; boundary=x', 'text/plain', ';') },
    ),
    payload: seldom(
      fc.constantFrom('', '{', '[]', 'id=%', '__proto__=1', 'id[]=1&id=2', 'a=1&'.repeat(20_000)),
    ),
    headers,
  });
  return fc.oneof(
    opened.map(({ page, id, fields: asked, headers: accepted }) => ({
      method: 'GET',
      url: `/${page}${page.endsWith('/') ? encodeURIComponent(id.toWellFormed()) : ''}?${formOf(asked)}`,
      headers: accepted,
      payload: undefined,
    })),
    sent.map(({ form, fields: typed, type, payload, headers: accepted }) => ({
      method: 'POST',
      url: form,
      headers: { ...accepted, 'content-type': type },
      payload: payload ?? (type.includes('json') ? JSON.stringify(Object.fromEntries(typed)) : formOf(typed)),
    })),
  );
}

function formOf(fields: readonly (readonly [string, string])[]): string {
  const pairs = fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]);
  return new URLSearchParams(pairs).toString();
}
