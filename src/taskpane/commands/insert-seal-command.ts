import { createClient } from '#src/api/client.ts';
import { reportError } from '#src/api/error-report.ts';
import { createTokenStore } from '#src/session/session.ts';
import { tellDocumentChanged } from '#src/taskpane/flows/document-changed.ts';
import { insertKnownSeal, verifyAndInsert } from '#src/taskpane/flows/verify-and-insert.ts';
import { preferredLanguage } from '#src/messages/language.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { findSeals, goToSeal } from '#src/word/find-seals.ts';
import { hostReady } from '#src/word/host.ts';
import { readOpenDocument } from '#src/word/open-document.ts';

import { openMessage } from './message-dialog.ts';
import { messageFor, type DialogMessage } from './dialog-message.ts';

/** The ribbon's "Insert seal": no pane. Success shows in the document; anything else opens one sentence. */
export async function insertSealCommand(event: Office.AddinCommands.Event): Promise<void> {
  try {
    const message = await insertSealHere().catch((error: unknown) => {
      reportError(error);
      return messageFor(error);
    });
    tellDocumentChanged();
    if (message !== null) await openMessage(message);
  } finally {
    event.completed();
  }
}

/** null when the seal stands and is selected. */
async function insertSealHere(): Promise<DialogMessage | null> {
  const host = await hostReady();
  if (!host.canVerify) return 'tooOld';
  const token = createTokenStore(host.partitionKey).read();
  if (token === null) return 'notConnected';
  const document = await readOpenDocument();
  if (document.isMoved) return 'moved';
  if (document.publicId === null && document.suggestedTitle === '') return 'untitled';
  const language = preferredLanguage(host.language);
  // The pane forgets a refused token when it meets it; here the message is enough.
  const client = createClient({ token, language, onUnauthorized: () => {} });
  const look = { ...usualLook(), language };
  const { verification, inserted } =
    document.identity === null && document.publicId !== null
      ? await insertKnownSeal(client, document.publicId, look)
      : await verifyAndInsert({ client, title: document.suggestedTitle, ...look });
  if (inserted === null) return 'notValid';
  await selectSeal(verification.public_id);
  return null;
}

async function selectSeal(publicId: string): Promise<void> {
  const seals = (await findSeals()).filter((seal) => seal.publicId === publicId);
  const seal = seals.find(({ story }) => story === 'body') ?? seals[0];
  if (seal !== undefined) await goToSeal(seal);
}
