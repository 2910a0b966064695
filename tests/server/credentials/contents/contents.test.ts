import { assert, array, asyncProperty, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compareParagraphs } from '#document-text/compare-text.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import type { Passage } from '#document-text/docx/passages.ts';
import { MAX_PASSAGES } from '#document-text/digest/digest-format.ts';
import { contentDigest, newDigestSeed, seedOf } from '#document-text/digest/content-digest.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { readText } from '#server/issuance/document-file.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { addStudent, call, erase } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();
const { db } = service.database;

const SEED = newDigestSeed();
const LETTER = ['Dear parents,', 'The trip is on 3 December.'];
const digest = (texts: readonly string[], seed = SEED) => contentDigest(texts, seed);
const EMPTY = digest([]);

let files = 0;
async function verified(content_digest: unknown) {
  const doc_id = `letter-${(files += 1)}`;
  const body = { doc_id, product: 'word', title: 'Letter', content_digest };
  const { status, answer } = await call(service, 'verificationCreate', { token: school.token, body });
  return { status, doc_id, public_id: answer.verification.public_id };
}
const add = (body: object) => call(service, 'contentAdd', { token: school.token, body });
const versionsOf = async (public_id: string) =>
  (await call(service, 'contentList', { token: school.token, query: { public_id } })).answer.versions;

function storedOf(public_id: string) {
  return db
    .selectFrom('credential_contents as c')
    .innerJoin('credentials as k', 'k.id', 'c.credential_id')
    .select(['c.version', 'c.identity_uid', 'c.created_at'])
    .where('k.public_id', '=', public_id)
    .orderBy('c.version')
    .execute();
}

describe('a file that is verified with a digest of its text', () => {
  test('stores it as its first version, and a repeated request changes nothing', async () => {
    const { status, doc_id, public_id } = await verified(digest(LETTER));
    expect(status).toBe(201);
    const first = [{ version: 1, at: '2026-11-14 09:42:00', digest: digest(LETTER) }];
    expect(await versionsOf(public_id)).toEqual(first);
    const body = { doc_id, product: 'word', title: 'Letter', content_digest: digest(['Other']) };
    const again = await call(service, 'verificationCreate', { token: school.token, body });
    expect(again.status).toBe(200);
    expect(await versionsOf(public_id)).toEqual(first);
  });

  test('takes later versions, each with its time and who accepted it', async () => {
    const { doc_id, public_id } = await verified(digest(LETTER));
    const later = digest([...LETTER, 'Sign below.']);
    const { status, answer } = await add({ doc_id, content_digest: later });
    expect([status, answer]).toEqual([201, { ok: true, public_id, version: 2, at: '2026-11-14 09:42:00' }]);
    const same = await add({ public_id, content_digest: later });
    expect([same.status, same.answer.version]).toEqual([200, 2]);
    expect((await add({ public_id, content_digest: digest(LETTER) })).answer.version).toBe(3);
    expect(await storedOf(public_id)).toEqual(
      [1, 2, 3].map((version) => ({
        version,
        identity_uid: school.identityUid,
        created_at: '2026-11-14 09:42:00',
      })),
    );
    expect(await selectAudit(db, { action: 'content_added', subject: public_id })).toMatchObject(
      ['version 3', 'version 2'].map((detail) => ({ actor: school.identityUid, detail })),
    );
  });

  test('stores two simultaneous versions', async () => {
    const { public_id } = await verified(digest(LETTER));
    const texts = Array.from({ length: 6 }, (_, index) => [...LETTER, `Note ${index}`]);
    const answers = await Promise.all(texts.map((text) => add({ public_id, content_digest: digest(text) })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const versions = answers.map(({ answer }) => answer.version).toSorted((one, other) => one - other);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('returns the first version and the newest nine', async () => {
    const { public_id } = await verified(digest(LETTER));
    for (let index = 2; index <= 12; index += 1)
      await add({ public_id, content_digest: digest([`Version ${index}`]) });
    const versions = (await versionsOf(public_id)).map(({ version }) => version);
    expect(versions).toEqual([1, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('returns any text’s digest as it was sent, and only that text matches it', async () => {
    await assert(
      asyncProperty(array(string({ unit: 'binary' }), { maxLength: 12 }), async (texts) => {
        const { public_id } = await verified(digest(texts));
        const [first] = await versionsOf(public_id);
        expect(first?.digest).toEqual(digest(texts));
        expect(first && compareParagraphs(first.digest, texts).isSame).toBe(true);
        expect(first && compareParagraphs(first.digest, [...texts, 'more']).isSame).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test('may have a thousand pages, but not more', async () => {
    const paragraphs = Array.from({ length: MAX_PASSAGES }, (_, index) => `Paragraph ${index} of many`);
    const longest = digest(paragraphs);
    const { public_id } = await verified(longest);
    expect(await versionsOf(public_id)).toEqual([expect.objectContaining({ digest: longest })]);
    const beyond = { ...longest, passages: longest?.passages.repeat(3) };
    expect((await add({ public_id, content_digest: beyond })).status).toBe(413);
    const wide = { ...digest([]), passages: `${longest?.passages}${'A'.repeat(80)}` };
    const { refusal } = await add({ public_id, content_digest: wide });
    expect(refusal.error).toContain('content_digest.passages');
  });
});

describe('a version is refused', () => {
  test.each([
    ['no file', { content_digest: digest(LETTER) }, 422, 'Exactly one of public_id and doc_id is required'],
    ['of two', { public_id: 'a', doc_id: 'b', content_digest: digest(LETTER) }, 422, 'Exactly one of'],
    ['without a digest', { public_id: 'a' }, 422, 'content_digest is required'],
    ['half a passage', { public_id: 'a', content_digest: { ...EMPTY, passages: 'AAAA' } }, 422, 'passages'],
    [
      'with passages of an older version',
      { public_id: 'a', content_digest: { ...digest(['one']), version: 1 } },
      422,
      'passages',
    ],
    ['with a salt that is none', { public_id: 'a', content_digest: { ...EMPTY, salt: 'é' } }, 422, 'salt'],
    ...Object.entries({
      version: [0, 5, '1', null],
      salt: ['', 5, 'A'.repeat(21), 'A'.repeat(23), null],
      base: [65_535, 67_108_859, 1.5, '65536', null],
      whole: ['', 'A'.repeat(42), `${'A'.repeat(42)}=`, {}],
      passages: ['A', 'A'.repeat(21), '=', `${'A'.repeat(21)}=`, 7, null],
      surprise: [1],
    }).flatMap(([field, values]) =>
      values.map((value): [string, object, number, string] => [
        `with ${JSON.stringify(value)} for ${field}`,
        { public_id: 'a', content_digest: { ...digest([]), [field]: value } },
        422,
        `content_digest.${field}`,
      ]),
    ),
    ['of an unknown record', { public_id: 'SM-DOC-2026-00000000', content_digest: EMPTY }, 404, 'not found'],
  ])('%s', async (_, body, status, error) => {
    const answered = await add(body);
    expect([answered.status, answered.refusal.error]).toEqual([status, expect.stringContaining(error)]);
  });

  test('with another salt or base, which could not be compared with the first', async () => {
    const { public_id } = await verified(digest(LETTER));
    for (const seed of [newDigestSeed(), { ...SEED, base: SEED.base + 1 }]) {
      const { status, refusal } = await add({ public_id, content_digest: digest(LETTER, seed) });
      expect([status, refusal.error]).toEqual([409, expect.stringContaining('salt and base')]);
    }
  });

  test('of a revoked document', async () => {
    const { public_id } = await verified(digest(LETTER));
    await revokeCredential(db, public_id, null, { now: service.clock.now, actor: 'admin' });
    const { status, refusal } = await add({ public_id, content_digest: digest(['New']) });
    expect([status, refusal.error]).toEqual([409, 'The document is revoked']);
    expect(await storedOf(public_id)).toHaveLength(1);
  });
});

describe('an issued document', () => {
  test('has a digest of its own content from the start', async () => {
    const student_uid = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
    const body = {
      doc_type: 'transcript',
      student_uid,
      language: 'fr',
      fields: { programme: 'L1 & L2', academic_year: '2026', results: 'Maths;C1;3\nFrançais <b>;A1;3' },
    };
    const { answer } = await call(service, 'studentDocumentIssue', { token: school.token, body });
    const { public_id, content } = answer.document;
    const [first] = await versionsOf(public_id);
    const passages = sealedText(await readText(Buffer.from(content.docx ?? '', 'base64')));
    const read = (edited: Passage[]) => first && compareParagraphs(first.digest, edited);
    expect(read(passages)?.isSame).toBe(true);
    const changed = passages.map((each) => ({ ...each, text: each.text.replace('C1', 'A1') }));
    expect(read(changed)).toMatchObject({ added: [{ text: 'A1' }], missing: 1 });
    const next = contentDigest(['Edited'], first ? seedOf(first.digest) : SEED);
    expect((await add({ public_id, content_digest: next })).answer.version).toBe(2);
  });

  test('loses its digests with the person, and takes no new ones', async () => {
    const uid = await addStudent(service, school, { first_name: 'Hugo', last_name: 'Morel' });
    const fields = { programme: 'A', academic_year: 'B' };
    const body = { doc_type: 'enrollment_certificate', student_uid: uid, fields };
    const { answer } = await call(service, 'studentDocumentIssue', { token: school.token, body });
    const { public_id } = answer.document;
    const [first] = await versionsOf(public_id);
    const unbound = await verified(digest(['Hugo Morel was here']));
    await erase(service, school, uid, [unbound.public_id]);
    expect(await storedOf(public_id)).toEqual([]);
    expect(await storedOf(unbound.public_id)).toEqual([]);
    const { status, refusal } = await add({ public_id, content_digest: first?.digest });
    expect([status, refusal.error]).toEqual([409, 'The person this document is about was erased']);
  });
});
