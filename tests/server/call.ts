import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';

import { errorBody, type ErrorCode } from '#contract/errors.ts';
import { type Operation, statusesOf, WORD_TYPE } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import type { EmployeeItem, StudentItem } from '#contract/people.ts';
import { erasePerson } from '#server/erasure/erasure.service.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { personSearchText } from '#server/people/person-name.ts';
import type { Member, TestService } from './service-fixture.ts';
import type { Answer as RawAnswer } from './described-api.ts';

type Answer<Id extends OperationId> = z.output<(typeof operations)[Id]['output']>;

export interface Answered<Id extends OperationId> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The answer of a success; throws for a refusal. */
  answer: Answer<Id>;
  /** The code and message of a refusal; throws for a success. */
  refusal: { code: ErrorCode; error: string };
}

const ALWAYS = [401, 406, 422, 429, 500, 503];

export function verifyFile(service: Pick<TestService, 'app'>, { token }: { token: string }, body: object) {
  return call(service, 'verificationCreate', { token, body: { product: 'word', title: 'Letter', ...body } });
}

/** The record of a verification, as a caller reads it. */
export async function readVerification(
  service: Pick<TestService, 'app'>,
  { token }: { token: string },
  public_id: string,
) {
  return (await call(service, 'verificationStatus', { token, query: { public_id } })).answer.verification;
}

/** Sends a request like a client, and checks the answer against the contract. */
export async function call<Id extends OperationId>(
  { app }: Pick<TestService, 'app'>,
  id: Id,
  asked: Omit<Asked, 'payload'>,
): Promise<Answered<Id>> {
  const operation: Operation = operations[id];
  const response = await app.inject(operationRequest(id, asked));
  const { statusCode: status } = response;
  const { success, errors } = statusesOf(operation);
  const isSuccess = success.includes(status);
  expect([...success, ...errors, ...ALWAYS]).toContain(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const json: unknown = response.json();
  return {
    status,
    headers: response.headers,
    get answer() {
      expect({ isSuccess, json }).toMatchObject({ isSuccess: true, json: { ok: true } });
      const parsed = z.parse(operation.output, json);
      // The contract's schemas drop undeclared fields.
      expect(json).toEqual(parsed);
      return parsed as Answer<Id>;
    },
    get refusal() {
      expect({ isSuccess, json }).toMatchObject({ isSuccess: false });
      const parsed = z.parse(errorBody, json);
      expect(json).toEqual(parsed);
      return parsed;
    },
  };
}

interface PersonColumns {
  uid?: string;
  first_name?: string;
  last_name?: string;
  email?: string | null;
}

let count = 0;

function person({ organizationId }: Pick<Member, 'organizationId'>, { email, ...columns }: PersonColumns) {
  count += 1;
  const names = { uid: `P-${1000 + count}`, first_name: 'Léa', last_name: 'Fontaine', ...columns };
  const address = email === undefined ? `${names.uid.toLowerCase()}@example.org` : email;
  return {
    organization_id: organizationId,
    ...names,
    email: address,
    search_text: personSearchText({ ...names, email: address }),
    created_at: '2026-09-01 08:00:00',
  };
}

/** Returns the student's uid. */
export async function addStudent(
  { database }: Pick<TestService, 'database'>,
  member: Pick<Member, 'organizationId'>,
  { status = 'validated', ...columns }: PersonColumns & { status?: StudentItem['status'] } = {},
): Promise<string> {
  const row = { ...person(member, columns), status };
  await database.db.insertInto('students').values(row).execute();
  return row.uid;
}

/** Returns the employee's uid. */
export async function addEmployee(
  { database }: TestService,
  member: Member,
  {
    status = 'active',
    department = 'Workshop',
    position = 'Cabinetmaker',
    ...columns
  }: PersonColumns &
    Partial<Pick<EmployeeItem, 'department' | 'position'>> & { status?: EmployeeItem['status'] } = {},
): Promise<string> {
  const row = { ...person(member, columns), status, department, position };
  await database.db.insertInto('employees').values(row).execute();
  return row.uid;
}

/** Erases a person, with these unlinked titles; other titles with the name stay. */
export function erase(
  { database, config, folder, clock }: TestService,
  { organizationUid }: Pick<Member, 'organizationUid'>,
  uid: string,
  titles: readonly string[] | 'all' = [],
) {
  const ERASED_PEOPLE_FILE = join(folder, 'erased-people.jsonl');
  const file = erasedPeopleFile({ DATABASE_URL: config.databaseUrl, ERASED_PEOPLE_FILE });
  const request = { organizationUid, uid, titles, keepsOthers: true };
  return erasePerson(database.db, request, { now: clock.now, actor: 'admin:test', file });
}

/** The default file for operations that take one. */
const DIPLOMA = new URL('../../server/templates/built-in/diploma.en.docx', import.meta.url);
export const TEMPLATE = readFileSync(DIPLOMA);

export interface Asked {
  /** null sends none. */
  token: string | null;
  params?: Record<string, string>;
  /** As a string, the part after the question mark. */
  query?: Record<string, string> | string;
  body?: unknown;
  /** For an operation that takes one. */
  file?: Buffer;
  /** Sent as it is, instead of a body. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

export function operationRequest(
  id: OperationId,
  { token, params = {}, query, body, file, headers, ...asked }: Asked,
) {
  const { method, path, isFile }: Operation = operations[id];
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = typeof query === 'object' ? new URLSearchParams(query).toString() : query;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const payload = asked.payload ?? (isFile ? (file ?? TEMPLATE) : json);
  return {
    method,
    url: `/api/ext${place}${search ? `?${search}` : ''}`,
    ...(payload !== undefined && { payload }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': isFile ? WORD_TYPE : 'application/json' }),
      ...headers,
    },
  };
}

export async function ask(
  { app }: Pick<TestService, 'app'>,
  id: OperationId,
  asked: Asked,
): Promise<RawAnswer> {
  const { statusCode, headers, body } = await app.inject(operationRequest(id, asked));
  return { status: statusCode, headers, body };
}
