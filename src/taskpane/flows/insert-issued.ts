import type { Client } from '#src/api/client.ts';
import { saveIdentity, readIdentity } from '#src/word/document/document-identity.ts';
import { mintIdentity, withAddress } from '#contract/word-file/identity-record.ts';
import { insertDocument } from '#src/word/document/insert-document.ts';
import { saveTextOnce } from '#src/word/document/stored-text.ts';
import { newDocument, openNewDocument } from '#src/word/document/new-document.ts';
import type { PageSize } from '#src/word/document/new-document-parts.ts';
import { readAddress } from '#src/word/document/open-document.ts';
import type { Recorded } from '#src/word/host/recorded.ts';
import { WordError } from '#src/word/host/word-error.ts';
import type { IssuedCredential } from './issue-document.ts';
import { sealOf, type DrawnLook } from './put-seal.ts';

export type InsertStep = 'picture' | 'document' | 'window';

/** What was issued, and how its seal is to look. */
interface IssuedDocument extends DrawnLook {
  client: Client;
  credential: IssuedCredential;
  html: string;
  onStep: (step: InsertStep) => void;
}

/**
 * Puts what was issued into the open document at the cursor, its seal below it. May be asked again after any failure:
 * it issues nothing, and what stands already is found. A file that holds nothing else becomes this record's own.
 * Throws an ApiError or a WordError.
 */
export async function insertIssued(document: IssuedDocument & { isFileEmpty: boolean }): Promise<Recorded> {
  const seal = await sealOfIssued(document);
  document.onStep('document');
  const inserted = await insertDocument(document.html, seal);
  if (document.isFileEmpty) await adopt(seal.publicId);
  return inserted;
}

/** Opens what was issued as a new document in a window of its own. Throws an ApiError or a WordError. */
export async function openIssued(document: IssuedDocument & { pageSize: PageSize }): Promise<void> {
  const docx = await issuedFile(document);
  document.onStep('window');
  await openNewDocument(docx);
}

/** What was issued as a complete .docx. Throws an ApiError. */
export async function issuedFile({
  pageSize,
  ...document
}: IssuedDocument & { pageSize: PageSize }): Promise<Uint8Array<ArrayBuffer>> {
  const seal = await sealOfIssued(document);
  document.onStep('document');
  const { html, credential } = document;
  return newDocument({ title: credential.title, html, seal, pageSize });
}

function sealOfIssued({ client, credential, onStep, ...document }: Omit<IssuedDocument, 'html'>) {
  const { language, sizeMm, caption, alignment } = document;
  return sealOf(client, credential, { language, sizeMm, caption, alignment }, onStep);
}

/** The control around the content names the record as well, so a refusal here takes nothing from the user. */
async function adopt(publicId: string): Promise<void> {
  try {
    const [identity, { address, addressHash }] = await Promise.all([readIdentity(), readAddress()]);
    if (identity !== null && identity.publicId !== null) return;
    const own = { ...(identity ?? mintIdentity()), publicId };
    await saveIdentity(address === null || addressHash === null ? own : withAddress(own, addressHash));
    await saveTextOnce(publicId);
  } catch (error) {
    if (!(error instanceof WordError)) throw error;
  }
}
