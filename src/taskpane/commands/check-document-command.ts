import type { ApiError } from '#src/api/api-error.ts';
import { createClient } from '#src/api/client.ts';
import { reportError } from '#src/api/error-report.ts';
import { createTokenStore } from '#src/session/session.ts';
import { adviceOf } from '#src/taskpane/features/check/advice.ts';
import { checkDocument, type CheckReport } from '#src/taskpane/flows/check/check-document.ts';
import { serviceSources } from '#src/taskpane/flows/check/service-sources.ts';
import { preferredLanguage } from '#src/messages/language.ts';
import { hostReady } from '#src/word/host.ts';

import { openMessage } from './message-dialog.ts';
import { messageFor, type Numbers, type DialogMessage } from './dialog-message.ts';

interface Spoken {
  message: DialogMessage;
  numbers?: Numbers;
}

/** The ribbon's "Check document": no pane. One message tells the outcome; the pane tells the rest. */
export async function checkDocumentCommand(event: Office.AddinCommands.Event): Promise<void> {
  try {
    const { message, numbers } = await checkHere().catch((error: unknown) => {
      reportError(error);
      return spokenFor(error);
    });
    await openMessage(message, numbers);
  } finally {
    event.completed();
  }
}

async function checkHere(): Promise<Spoken> {
  const host = await hostReady();
  if (!host.canVerify) return { message: 'tooOld' };
  const token = createTokenStore(host.partitionKey).read();
  if (token === null) return { message: 'notConnected' };
  const language = preferredLanguage(host.language);
  // The pane forgets a refused token when it meets it; here the message is enough.
  const client = createClient({ token, language, onUnauthorized: () => {} });
  const { signal } = new AbortController();
  return spokenOf(await checkDocument({ sources: serviceSources(client), signal }));
}

function spokenOf(report: CheckReport): Spoken {
  const { total, attention, isMoved, isPartial, isTextChanged, hasNotes, hasOnlySeals } = adviceOf(report);
  const refused = report.findings.map(({ error }) => error).find(isDecisive);
  if (refused) return spokenFor(refused);
  if (isMoved) return { message: 'moved' };
  if (total === 0) return { message: isPartial ? 'checkFailed' : 'checkNoSeal' };
  if (attention > 0) return { message: 'checkAttention', numbers: { count: attention, total } };
  const isPlain = !isPartial && !isTextChanged && !hasNotes && hasOnlySeals;
  return isPlain ? { message: 'checkFine', numbers: { count: total, total } } : { message: 'checkNotes' };
}

/** Stands for all that was not answered: no other seal would have been. */
function isDecisive(error: ApiError | null): error is ApiError {
  return error !== null && ['unauthorized', 'offline', 'unavailable'].includes(error.code);
}

function spokenFor(error: unknown): Spoken {
  const message = messageFor(error);
  return { message: message === 'failed' ? 'checkFailed' : message };
}
