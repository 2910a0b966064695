import { verificationCreate } from '#contract/credentials.ts';
import type { FactRequest } from '#contract/fact-requests.ts';
import { type Client, createClient } from '#src/api/client.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { heading, image, markedDocx, paragraph, seal, text } from '#tests/src/word/pane/marked-docx.ts';
import { PICTURE } from '#tests/word-host/harness/samples.ts';
import type { ScratchService } from '#tests/e2e/harness/service.ts';

export interface Recorded {
  publicId: string;
  verifyUrl: string;
}

/** A client of a demo organization; the school comes first, the company second. */
export function clientOf(service: ScratchService, organization: 0 | 1 = 0): Client {
  const { token = '' } = service.tokens[organization] ?? {};
  return createClient({ token, language: 'en', onUnauthorized: () => {}, origin: service.url });
}

export async function record(
  client: Client,
  title: string,
  { facts = [], ...dates }: { facts?: FactRequest[]; effective_date?: string; end_date?: string } = {},
  docId: string = crypto.randomUUID(),
): Promise<Recorded> {
  const { verification } = await client.call(verificationCreate, {
    doc_id: docId,
    product: 'word',
    title,
    facts,
    ...(Object.keys(dates).length > 0 && { validity_mode: 'period' as const, ...dates }),
  });
  return { publicId: verification.public_id, verifyUrl: verification.verify_url };
}

export function sealOf({ publicId, verifyUrl }: Recorded, widthMm = 25, heightMm = widthMm): string {
  const picture = qrPicture(verifyUrl, 320);
  return seal(publicId, image({ picture, widthMm, heightMm, link: verifyUrl }), 'Scan to verify');
}

/** A picture with this code that isn't a seal. */
const codeOf = (says: string): string => paragraph(image({ picture: qrPicture(says, 320), widthMm: 30 }));

const BLANK = Buffer.from(PICTURE, 'base64');

/** A verified contract with everything that a check can find. */
export async function troubledContract(service: ScratchService): Promise<Buffer> {
  const school = clientOf(service);
  const docId = crypto.randomUUID();
  const own = await record(school, 'Internship agreement', {}, docId);
  const annex = await record(school, 'Enrollment – Hugo Marin');
  const ended = await record(school, 'Attendance of last year', { end_date: '2020-07-01' });
  const revoked = await record(school, 'Enrollment – Zoé Petit');
  const auditContext = { now: new Date(), actor: 'admin' };
  await revokeCredential(service.database.db, revoked.publicId, 'Issued in error', auditContext);
  const company = await record(clientOf(service, 1), 'Work certificate');
  const nobody = {
    publicId: 'SM-DOC-2026-ZZZZZZZZ',
    verifyUrl: own.verifyUrl.replace(own.publicId, 'SM-DOC-2026-ZZZZZZZZ'),
  };
  return markedDocx({
    identity: `1 ${docId} ${own.publicId}`,
    body: [
      heading('Internship agreement') +
        text('Between the school and the company.') +
        sealOf(own) +
        heading('Partners') +
        codeOf('https://verify.acme.example/D1') +
        sealOf(company) +
        heading('Annex A') +
        sealOf(own) +
        sealOf(annex) +
        codeOf(own.verifyUrl),
      heading('Annex B') +
        text('Signed in Lyon.') +
        sealOf(nobody) +
        codeOf('WIFI:S:guests;;') +
        paragraph(image({ picture: BLANK, widthMm: 30, extension: 'emf' })),
    ],
    headers: [sealOf(own, 15), sealOf(revoked)],
    // The second one is around a picture without a code.
    footers: [
      sealOf(own, 25, 18),
      seal(own.publicId, image({ picture: BLANK, widthMm: 25, link: own.verifyUrl })) + sealOf(ended),
    ],
  });
}
