import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { verificationCreate } from '#contract/credentials.ts';
import { docIdOf } from '#server/credentials/doc-id.ts';

import { call, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { holdsFor } from '#tests/holds-for.ts';

const GOOGLE = '1AbCdEfGhIjKlMnOpQrStUvWxYz_0-9';
const GUID = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';

test.for(
  Object.entries({
    // Google, also of a second account and of a domain.
    [`https://docs.google.com/document/d/${GOOGLE}/edit?usp=sharing#heading=h.1`]: GOOGLE,
    [`https://docs.google.com/document/u/1/d/${GOOGLE}/edit`]: GOOGLE,
    [`https://docs.google.com/document/u/12/d/${GOOGLE}`]: GOOGLE,
    [`https://docs.google.com/a/example.org/document/d/${GOOGLE}/edit`]: GOOGLE,
    [`https://docs.google.com/spreadsheets/d/${GOOGLE}/edit#gid=0`]: GOOGLE,
    [`https://docs.google.com/presentation/d/${GOOGLE}`]: GOOGLE,
    [`https://drive.google.com/open?id=${GOOGLE}`]: GOOGLE,
    [`https://drive.google.com/file/d/${GOOGLE}/view`]: GOOGLE,
    'https://docs.google.com/document/d/exactly-10/edit': 'exactly-10',
    'https://drive.google.com/open?id=exactly-10': 'exactly-10',
    // SharePoint, also in small letters, without braces, and as a download.
    [`https://acme.sharepoint.com/:w:/r/_layouts/15/Doc.aspx?sourcedoc=%7B${GUID}%7D&file=A.docx`]: GUID,
    [`https://acme.sharepoint.com/_layouts/15/Doc.aspx?SourceDoc=${GUID.toLowerCase()}`]: GUID,
    [`https://acme.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=no&uniqueid=${GUID}`]: GUID,
    [`https://acme.sharepoint.com/_layouts/15/download.aspx?UniqueId=${GUID}`]: GUID,
    // A SharePoint path, however it was shared or opened.
    'https://acme.sharepoint.us/:w:/r/sites/hr/A.docx?d=w1&csf=1&web=1':
      'https://acme.sharepoint.us/sites/hr/A.docx',
    'https://acme.sharepoint.com/sites/hr/A.docx?web=1&e=x1': 'https://acme.sharepoint.com/sites/hr/A.docx',
    'https://acme.sharepoint.com/:w:/r/sites/A.docx': 'https://acme.sharepoint.com/sites/A.docx',
    'https://acme.sharepoint.com/sites/A.docx?v=2': 'https://acme.sharepoint.com/sites/A.docx',
    'https://acme.sharepoint.com/_layouts/15/Doc.aspx?file=A.docx&action=edit&x=1':
      'https://acme.sharepoint.com/_layouts/15/Doc.aspx?file=A.docx&x=1',
    // OneDrive, whose ids have two forms.
    'https://onedrive.live.com/edit.aspx?resid=8A5B0C1D2E3F4A5B!123&app=Word': '8A5B0C1D2E3F4A5B!123',
    'https://onedrive.live.com/?id=8a5b0c1d2e3f4a5b%21123&cid=8a5b0c1d2e3f4a5b': '8A5B0C1D2E3F4A5B!123',
    'https://files.example.org/?resid=8a5b0c1d!1': '8A5B0C1D!1',
    [`https://onedrive.live.com/personal/abc/_layouts/15/doc.aspx?resid=${GUID.toLowerCase()}&wdo=2`]: GUID,
    [`https://onedrive.live.com/?id=${GUID.toLowerCase()}`]: GUID,
    'https://1drv.ms/w/s!AbCdEf?e=x1y2z3': 'https://1drv.ms/w/s!AbCdEf',
    // ONLYOFFICE and Collabora, without the token that opens the file.
    'https://onlyoffice.example.org/editor?key=Khirz6zTPdfd7': 'onlyoffice.example.org/key=Khirz6zTPdfd7',
    'https://docs.example.org/editor/?key=%20a%20': 'docs.example.org/key=a',
    'https://docs.example.org/editor?key=abc': 'docs.example.org/key=abc',
    'https://docs.example.org/doceditor?key=abc&lang=fr': 'docs.example.org/key=abc',
    'https://docs.example.org/Products/Files/DocEditor.aspx?key=abc': 'docs.example.org/key=abc',
    'https://cloud.example.org/richdocuments/index?WOPISrc=https%3a%2f%2fcloud.example.org%2f7&access_token=t1':
      'https://cloud.example.org/richdocuments/index?WOPISrc=https%3A%2F%2Fcloud.example.org%2F7',
    // Any other address: in one spelling, without its fragment, a user, or a session.
    'https://me:secret@files.example.org/a;jsessionid=1F2E/b.docx?sid=9&v=2&X-Amz-Signature=ab':
      'https://files.example.org/a/b.docx?v=2',
    'https://files.example.org/a;JSESSIONID=1;v=2/b;jsessionid=2': 'https://files.example.org/a;v=2/b',
    'https://files.example.org/%7Eana/r%c3%a9sum%c3%a9.docx?b=2&a=%2f':
      'https://files.example.org/~ana/r%C3%A9sum%C3%A9.docx?a=%2F&b=2',
    'https://files.example.org/%7e%2D%5f%41%2f%2e?q=%7e%3d': 'https://files.example.org/~-_A%2F.?q=~%3D',
    'HTTPS://Files.Example.org:443/a/../b.docx?v=2#page=3': 'https://files.example.org/b.docx?v=2',
    'https://files.example.org/b.docx?': 'https://files.example.org/b.docx',
    'https://files.example.org/??': 'https://files.example.org/??',
    'https://files.example.org/a?e=1&action=edit': 'https://files.example.org/a?action=edit&e=1',
    'https://files.example.org/a?b=1&a=2&b=0&&a=1&c': 'https://files.example.org/a?a=2&a=1&b=1&b=0&c',
  }),
)('%s is the file %s', ([address, id]) => {
  expect(docIdOf(address)).toBe(id);
});

test.for([
  `https://files.example.org/document/d/${GOOGLE}/edit`,
  `https://docs.google.com/other/d/${GOOGLE}`,
  `https://docs.google.com/document/u/d/${GOOGLE}/edit`,
  `https://docs.google.com/document/d/${GOOGLE}.x/edit`,
  'https://docs.google.com/document/d/short-9ch/edit',
  `https://drive.google.com/open?id=${GOOGLE}.x`,
  'https://drive.google.com/open?id=short-9ch',
  `https://drive.google.com/open?id=.${GOOGLE}`,
  'https://acme.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=letter',
  `https://acme.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=x${GUID}`,
  `https://acme.sharepoint.com/_layouts/15/Doc.aspx?sourcedoc=${GUID}x`,
  'https://acme.sharepoint.com/x/:w:/r/sites/A.docx',
  'https://acme.sharepoint.com/:w:/s/A',
  'https://files.example.org/:w:/r/A.docx',
  'https://onedrive.live.com/?resid=8A5B0C1!1',
  'https://onedrive.live.com/?resid=x8A5B0C1D!1',
  'https://onedrive.live.com/?resid=8A5B0C1D!1%20x',
  'https://files.example.org/?id=8A5B0C1D!1',
  'https://docs.example.org/editors?key=a',
  'https://docs.example.org/neweditor?key=a',
  'https://docs.example.org/edit?key=abc',
  'https://onlyoffice.example.org/editor?key=%20%20',
  'https://onlyoffice.example.org/editor',
  'https://files.example.org/a?access_tokens=1&mytoken=1&sigma=1&tokens=1&xutm_a=1',
  'https://onedrive.live.com/view?de=1&webs=1&xe=1&xwd=1',
])('a word that only resembles an id, a secret, or an opening parameter is ignored: %s', (address) => {
  expect(docIdOf(address)).toBe(address);
});

const SECRETS =
  'access_token access_token_ttl id_token auth_token authtoken token authkey auth session sessionid session_id sid sig signature JSESSIONID phpsessid x-amz-date x-goog-date utm_source';
const WAYS_TO_OPEN = 'e d csf web ct cid action default mode mobileredirect isspofile wdOrigin WEB';

test.for([
  ['https://files.example.org/a?v=2', SECRETS],
  ['https://onedrive.live.com/view?name=A', WAYS_TO_OPEN],
] as const)('%s is one file, with or without each of %s', ([address, names]) => {
  for (const name of names.split(' ')) expect(docIdOf(`${address}&${name}=1`)).toBe(address);
});

test('an address is an id up to the longest allowed id', () => {
  const longest = `https://files.example.org/${'a'.repeat(200 - 'https://files.example.org/'.length)}`;
  expect(docIdOf(longest)).toBe(longest);
  expect(docIdOf(`${longest}a`)).toMatch(/^https:\/\/files\.example\.org\/a{109}~[0-9a-f]{64}$/);
});

test('one address gives one id, whatever its fragment, and an id that is an address gives itself', () => {
  holdsFor(30, fc.webUrl({ withQueryParameters: true }), fc.webFragments(), (address, fragment) => {
    const id = docIdOf(address);
    expect(docIdOf(`${address}#${fragment}`)).toBe(id);
    expect(docIdOf(new URL(address).href)).toBe(id);
    expect(URL.canParse(id) ? docIdOf(id) : id).toBe(id);
  });
});

test('every derived id is accepted from a client', () => {
  const docId = verificationCreate.body.shape.doc_id;
  for (const address of [
    `https://host.example/path/${'a'.repeat(1900)}`,
    `https://h.example/${'漢'.repeat(600)}`,
    'https://onlyoffice.a.example/editor?key=a%00b',
    `https://onlyoffice.a.example/editor?key=${'%F0%9F%98%80'.repeat(150)}`,
  ]) {
    const id = docIdOf(address);
    expect(docId.safeParse(id).error).toBeUndefined();
    expect(docIdOf(address)).toBe(id);
  }
  holdsFor(100, fc.webUrl({ withQueryParameters: true, size: 'large' }), (address) => {
    expect(docId.safeParse(docIdOf(address)).success).toBe(true);
  });
});

test('different long addresses, hosts and keys never share an id', () => {
  const long = `https://host.example/${'a'.repeat(1000)}`;
  const ids = [
    `${long}1`,
    `${long}2`,
    'https://onlyoffice.a.example/editor?key=1',
    'https://onlyoffice.b.example/editor?key=1',
    'https://onlyoffice.a.example/editor?key=a%00b',
    'https://onlyoffice.a.example/editor?key=ab',
  ].map((address) => docIdOf(address));
  expect(new Set(ids).size).toBe(ids.length);
});

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
  const stored = service.database.db.selectFrom('editor_documents').where('doc_id', '=', doc_id);
  expect(await stored.select('title').execute()).toEqual([{ title: 'Again' }]);
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
