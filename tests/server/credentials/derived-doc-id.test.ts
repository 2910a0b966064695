import { expect, test } from 'vitest';

import { call, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const member = await service.join();

const verify = (body: object) => verifyFile(service, member, body);

test.each([
  ['long', `https://host.example/path/${'a'.repeat(400)}`, 'word'],
  ['in another script', `https://h.example/${'漢字'.repeat(900)}`, 'word'],
  ['with a NUL in its key', 'https://onlyoffice.a.example/editor?key=a%00b', 'onlyoffice'],
])('an id derived from an address that is %s is accepted back', async (_, external_url, product) => {
  const { status, answer } = await verify({ external_url, product });
  expect(status).toBe(201);
  const { doc_id, public_id } = answer.verification;
  const again = await verify({ doc_id, product });
  expect([again.status, again.answer.verification.public_id]).toEqual([200, public_id]);
  const { token } = member;
  for (const named of [{ doc_id }, { external_url }]) {
    const saved = await call(service, 'metadataSave', { token, body: { ...named, title: 'Again' } });
    expect(saved.status).toBe(200);
  }
  const stored = await service.database.db
    .selectFrom('editor_documents')
    .select('title')
    .where('doc_id', '=', doc_id)
    .execute();
  expect(stored).toEqual([{ title: 'Again' }]);
  const subject = { doc_id: String(doc_id) };
  const pictures = [
    await call(service, 'qrRead', { token, query: subject }),
    await call(service, 'qrRequest', { token, body: subject }),
  ];
  for (const { answer: picture } of pictures) expect(picture.verify_url).toBe(answer.verification.verify_url);
});

test('the id is the same for one ONLYOFFICE file, whatever the reported program', async () => {
  const external_url = 'https://docs.example.org/editor?key=file-of-two-programs';
  const first = await verify({ external_url, product: 'onlyoffice' });
  const second = await verify({ external_url, product: 'word' });
  expect([first.status, second.status]).toEqual([201, 200]);
});
