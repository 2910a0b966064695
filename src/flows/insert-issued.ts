import { qrRead } from '#contract/qr.ts';

import type { Client } from '../api/client.ts';
import { insertDocument, type DocumentInserted } from '../word/insert-document.ts';
import type { IssuedCredential } from './issue-document.ts';

export type InsertStep = 'picture' | 'document';

interface Insertion {
  client: Client;
  credential: IssuedCredential;
  html: string;
  language: 'en' | 'fr';
  /** Of its seal. */
  sizeMm: number;
  caption: boolean;
  onStep: (step: InsertStep) => void;
}

/**
 * Puts what was issued into the open document at the cursor, its seal below it. May be asked again after any failure:
 * it issues nothing, and what stands already is found. Throws an ApiError or a WordError.
 */
export async function insertIssued({
  client,
  credential,
  html,
  onStep,
  ...look
}: Insertion): Promise<DocumentInserted> {
  onStep('picture');
  const { public_id: publicId, verify_url: verifyUrl } = credential;
  const qrUrl = credential.qr_url ?? (await client.call(qrRead, { public_id: publicId })).qr_url;
  const picture = await client.picture(qrUrl);
  onStep('document');
  return insertDocument(html, { publicId, verifyUrl, picture, ...look });
}
