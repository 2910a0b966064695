import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { fastify } from 'fastify';
import { zipSync } from 'fflate';
import { describe, expect, vi } from 'vitest';

import { auditList } from '#contract/dashboard/audit.ts';
import * as dashboard from '#contract/dashboard/settings.ts';
import { WORD_TYPE } from '#contract/operation.ts';
import { MAX_TEMPLATE_BYTES } from '#contract/templates.ts';
import { timestamp } from '#server/db/schema.ts';
import { createTemplateThread } from '#server/templates/versions/template-thread.ts';

import { call, operationRequest, TEMPLATE } from '#tests/server/call.ts';
import { signedIn } from '#tests/server/dashboard/browser.ts';
import { addOldTemplate, sharedTests, type Member } from '#tests/server/service-fixture.ts';

import { docx, field, linesOf, p, SEAL, t } from './template-file.ts';

const { service, test, db } = await sharedTests();
const params = { doc_type: 'enrollment_certificate', language: 'en' } as const;
/** A certificate with an additional line. */
const certificate = (line: string) =>
  Buffer.from(
    docx(
      p(t(`${line} `)) + p(field('holder.name')) + p(field('programme')) + p(field('academic_year')) + SEAL,
    ),
  );

async function save({ token }: Pick<Member, 'token'>, file: Buffer) {
  return call(service, 'templateSave', { token, params, file });
}

async function read({ token }: Pick<Member, 'token'>) {
  return (await call(service, 'templateRead', { token, params })).answer;
}

async function fileOf({ token }: Pick<Member, 'token'>, query = {}): Promise<Buffer> {
  const { answer } = await call(service, 'templateFileRead', { token, params, query });
  return Buffer.from(answer.file, 'base64');
}

async function send(payload: Buffer, type = WORD_TYPE, more = {}) {
  const member = await service.join();
  const request = operationRequest('templateSave', { token: member.token, params, payload });
  const headers = { ...request.headers, 'content-type': type, ...more };
  const answer = await service.app.inject({ ...request, headers });
  const json = answer.json() as { error?: string; problems?: { rule: string }[] };
  return { status: answer.statusCode, json };
}

describe('a school that saves a template of its own', () => {
  test('has the built-in one at first, and then its own, cleaned and with its maker', async ({ member }) => {
    const builtIn = { kind: 'built_in', version: null, made_by: null };
    expect(await read(member)).toMatchObject({ template: builtIn, versions: [] });
    expect(linesOf(await fileOf(member)).length).toBeGreaterThan(5);
    expect((await read(member)).fields).toContainEqual({
      tag: 'programme',
      label: 'Program or class',
      is_always: true,
      is_needed: true,
      list: null,
      is_cell: false,
    });

    const saved = await save(member, certificate('Ours'));
    expect(saved.status).toBe(201);
    expect(saved.answer).toMatchObject({ version: 1, problems: [] });
    expect(await read(member)).toMatchObject({
      template: { kind: 'own', version: 1, made_by: 'Camille Roy', made_at: timestamp(service.clock.now) },
      versions: [{ version: 1, made_by: 'Camille Roy', is_in_use: true, has_file: true }],
    });
    const lines = linesOf(await fileOf(member));
    expect(lines).toEqual(['Ours ', 'Click here', 'Click here', 'Click here', 'Click here']);
    // Another organization, and another language, still have theirs.
    expect((await read(await service.join())).versions).toEqual([]);
  });

  test('goes back to an earlier version, and to the built-in one, each time with an audit entry', async () => {
    const { browser, member } = await signedIn(service);
    for (const line of ['One', 'Two']) {
      const saved = await browser.ask(dashboard.templateSave, { ...params, file: certificate(line) });
      expect(saved.status).toBe(200);
    }
    const back = await browser.ask(dashboard.templateUse, { ...params, version: 1 });
    expect(back.answer).toMatchObject({ template: { kind: 'own', version: 1 } });
    const { file } = (await browser.ask(dashboard.templateFileRead, { ...params })).answer;
    expect(linesOf(Buffer.from(file, 'base64'))[0]).toBe('One ');
    const { refusal } = await browser.ask(dashboard.templateUse, { ...params, version: 1 });
    expect(refusal).toMatch(/already uses version 1/);
    expect((await browser.ask(dashboard.templateUse, { ...params, version: 3 })).status).toBe(404);
    const past32Bits = await browser.ask(dashboard.templateUse, { ...params, version: 2 ** 31 });
    expect(past32Bits.refusal).toBe('version must be between 0 and 999999999');
    const reset = await browser.ask(dashboard.templateUse, { ...params, version: 0 });
    expect(reset.answer.template).toMatchObject({ kind: 'built_in', version: null });
    // A deleted version is still listed, and its number is never reused.
    const remove = (version: number) => browser.ask(dashboard.templateDelete, { ...params, version });
    const [gone] = (await remove(2)).answer.versions;
    expect(gone).toMatchObject({ version: 2, made_by: 'Camille Roy', has_file: false });
    expect((await remove(2)).status).toBe(404);
    expect((await browser.ask(dashboard.templateUse, { ...params, version: 2 })).status).toBe(404);
    await browser.ask(dashboard.templateSave, { ...params, file: certificate('Three') });
    const { templates } = (await browser.ask(dashboard.templateList)).answer;
    expect(templates.filter(({ kind }) => kind === 'own')).toMatchObject([{ ...params, version: 3 }]);
    expect((await remove(3)).refusal).toMatch(/Version 3 .* is in use/);
    const { items } = (await browser.ask(auditList, {})).answer;
    expect(
      items.flatMap(({ action, subject, detail }) =>
        action.startsWith('template') ? [[action, subject, detail]] : [],
      ),
    ).toEqual([
      ['template_set', 'enrollment_certificate.en', 'version 3'],
      ['template_deleted', 'enrollment_certificate.en', 'version 2'],
      ['template_reset', 'enrollment_certificate.en', null],
      ['template_restored', 'enrollment_certificate.en', 'version 1'],
      ['template_set', 'enrollment_certificate.en', 'version 2'],
      ['template_set', 'enrollment_certificate.en', 'version 1'],
    ]);
    expect(member.token).not.toBe('');
  });

  test('sees what is wrong, with the place, and nothing is saved', async ({ member }) => {
    const wrong = Buffer.from(docx(p(field('nmae')) + SEAL));
    const { status, answer } = await save(member, wrong);
    expect({ status, version: answer.version }).toEqual({ status: 200, version: null });
    const unknown = { rule: 'unknown_field', tag: 'nmae', paragraph: 1, is_refused: true };
    expect(answer.problems[0]).toMatchObject(unknown);
    const request = { token: member.token, params, file: wrong };
    const { answer: checked } = await call(service, 'templateCheck', request);
    expect(checked).toEqual({ ok: true, problems: answer.problems, example: null });
    expect((await read(member)).versions).toEqual([]);
  });

  test('tries it with an example person, and the seal says so', async ({ member }) => {
    const request = { token: member.token, params, file: certificate('Ours') };
    const { answer } = await call(service, 'templateCheck', request);
    expect(linesOf(Buffer.from(answer.example ?? '', 'base64'))).toEqual([
      'Ours ',
      'Camille Martin',
      'Program or class',
      'Academic year',
      'Click hereExample',
    ]);
    const { browser } = await signedIn(service);
    const built = (await browser.ask(dashboard.templateExample, { doc_type: 'diploma', language: 'fr' }))
      .answer;
    expect(linesOf(Buffer.from(built.file, 'base64')).join()).toMatch(/Camille Martin.*Exemple/);
    expect(built.html).toMatch(/Camille Martin/);
  });

  test('saves simultaneously: both are versions, and one is used', async ({ member }) => {
    const saved = await Promise.all(['A', 'B', 'C', 'D'].map((line) => save(member, certificate(line))));
    expect(new Set(saved.map(({ answer }) => answer.version))).toEqual(new Set([1, 2, 3, 4]));
    const { versions } = await read(member);
    expect(versions.filter(({ is_in_use }) => is_in_use)).toHaveLength(1);
  });

  test('keeps 20 files: the oldest unused ones are deleted, and who saved them stays', async ({ member }) => {
    const { organizationId: organization_id, token } = member;
    const row = { organization_id, ...params, file: 'UEs=', size: 1, made_by: 'admin:ana' };
    const rows = Array.from({ length: 20 }, (_, place) => ({
      ...row,
      version: place + 1,
      made_at: `2026-01-${String(place + 1).padStart(2, '0')} 00:00:00`,
      is_in_use: place === 0 ? (1 as const) : (0 as const),
    }));
    await db.insertInto('template_versions').values(rows).execute();
    await save(member, certificate('New'));
    const { versions } = await read(member);
    const without = versions.filter(({ has_file }) => !has_file);
    expect(without).toMatchObject([{ version: 1, made_by: 'admin:ana' }]);
    const gone = await call(service, 'templateFileRead', { token, params, query: { version: '1' } });
    expect(gone.refusal.error).toMatch(/was deleted/);
  });
});

test('a school with a template in the old format is told so until a Word document is saved or the built-in one is chosen', async () => {
  for (const end of ['saved', 'reset']) {
    const { browser, member } = await signedIn(service);
    await addOldTemplate(service, member, { ...params, source: '<p>{{title}}</p>' });
    expect((await browser.ask(dashboard.templateRead, params)).answer.template.kind).toBe('old_form');
    const { refusal } = await browser.ask(dashboard.templateFileRead, { ...params });
    expect(refusal).toMatch(/format of an earlier release/);
    await (end === 'saved'
      ? browser.ask(dashboard.templateSave, { ...params, file: certificate('New') })
      : browser.ask(dashboard.templateUse, { ...params, version: 0 }));
    const { template } = (await browser.ask(dashboard.templateRead, params)).answer;
    expect(template.kind).toBe(end === 'saved' ? 'own' : 'built_in');
    const old = db.selectFrom('templates').where('organization_id', '=', member.organizationId);
    const kept = await old.select('source').execute();
    expect(kept).toEqual([{ source: '<p>{{title}}</p>' }]);
  }
});

describe('an uploaded template file', () => {
  test.each(['application/json', 'application/zip', 'multipart/form-data; boundary=x', 'application/msword'])(
    'is refused as %s',
    async (type) => {
      expect(await send(TEMPLATE, type)).toMatchObject({
        status: 415,
        json: { error: `The body must be sent as ${WORD_TYPE}` },
      });
    },
  );

  test('is refused with another compression', async () => {
    expect((await send(TEMPLATE, WORD_TYPE, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('is cut off at 10 MB', async () => {
    expect((await send(Buffer.alloc(MAX_TEMPLATE_BYTES + 1))).status).toBe(413);
    const { status, json } = await send(Buffer.alloc(MAX_TEMPLATE_BYTES));
    expect([status, json.problems?.[0]?.rule]).toEqual([200, 'not_a_word_document']);
  });

  test('is cut off at 10 MB even without a declared length or end', async ({ member: { token } }) => {
    const address = await service.app.listen({ port: 0 });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      // Without a pause, fetch would pull on for ever once the connection is closed, and nothing else would run.
      async pull(controller) {
        await setImmediate();
        sent += 65_536;
        if (sent > 4 * MAX_TEMPLATE_BYTES) controller.error(new Error('The upload was not cut off.'));
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const { url } = operationRequest('templateSave', { token, params });
    const headers = { authorization: `Bearer ${token}`, 'content-type': WORD_TYPE };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const status = await fetch(address + url, init).then(
      (answer) => answer.status,
      // The service closes the connection: the network decides whether the answer arrives before.
      () => 413,
    );
    expect(status).toBe(413);
    expect(sent).toBeLessThan(2 * MAX_TEMPLATE_BYTES);
  });

  test('that unpacks to more, or is no zip, is a problem with a name', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(51 * 1024 * 1024) });
    expect((await send(Buffer.from(bomb))).json.problems).toMatchObject([{ rule: 'too_large' }]);
    const { json } = await send(Buffer.from('%PDF-1.7'));
    expect(json.problems).toMatchObject([{ rule: 'not_a_word_document' }]);
  });

  test('is not too large because the thread that reads it starts slowly', async () => {
    const app = fastify();
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const file = { bytes: certificate('X'), docType: params.doc_type, language: params.language };
    const reading = createTemplateThread(app).read({ ...file, example: null });
    expect(limit).not.toHaveBeenCalled();
    await Promise.all([expect(reading).rejects.toThrow('worker thread'), app.close()]);
  });

  test('is accepted four at a time from an organization, and others are read meanwhile', async () => {
    const member = await service.join();
    const begun = Array.from({ length: 20 }, () => {
      const { promise: isRead, resolve } = Promise.withResolvers<void>();
      const payload = new Readable({ read: () => resolve() });
      const request = operationRequest('templateSave', { token: member.token, params });
      return { payload, isRead, answer: service.app.inject({ ...request, payload }) };
    });
    await Promise.all(begun.map(({ isRead, answer }) => Promise.race([isRead, answer])));
    expect((await save(await service.join(), certificate('X'))).status).toBe(201);
    expect((await save(member, certificate('X'))).status).toBe(503);
    for (const { payload } of begun) payload.push(null);
    await Promise.all(begun.map(({ answer }) => answer));
    expect((await save(member, certificate('X'))).status).toBe(201);
  });
});
