import type { ApiError } from '../api/api-error.ts';
import { createClient } from '../api/client.ts';
import { reportError } from '../api/error-report.ts';
import { createTokenStore } from '../api/session.ts';
import { adviceOf } from '../features/check/advice.ts';
import { checkDocument, type CheckReport } from '../flows/check/check-document.ts';
import { serviceSources } from '../flows/check/service-sources.ts';
import { preferredLanguage } from '../ui/messages/language.ts';
import { hostReady } from '../word/host.ts';

import { openSentence } from './sentence-dialog.ts';
import { sentenceFor, type Numbers, type Sentence } from './error-message.ts';

interface Spoken {
  sentence: Sentence;
  numbers?: Numbers;
}

/** The ribbon's "Check document": no pane. One sentence tells the outcome; the pane tells the rest. */
export async function checkDocumentCommand(event: Office.AddinCommands.Event): Promise<void> {
  try {
    const { sentence, numbers } = await checkHere().catch((error: unknown) => {
      reportError(error);
      return spokenFor(error);
    });
    await openSentence(sentence, numbers);
  } finally {
    event.completed();
  }
}

async function checkHere(): Promise<Spoken> {
  const host = await hostReady();
  if (!host.canVerify) return { sentence: 'tooOld' };
  const token = createTokenStore(host.partitionKey).read();
  if (token === null) return { sentence: 'notConnected' };
  const language = preferredLanguage(host.language);
  // The pane forgets a refused token when it meets it; here the sentence is enough.
  const client = createClient({ token, language, onUnauthorized: () => {} });
  const { signal } = new AbortController();
  return spokenOf(await checkDocument({ sources: serviceSources(client), signal }));
}

function spokenOf(report: CheckReport): Spoken {
  const { total, attention, isMoved, isPartial, isTextChanged, hasNotes, hasOnlySeals } = adviceOf(report);
  const refused = report.findings.map(({ error }) => error).find(isDecisive);
  if (refused) return spokenFor(refused);
  if (isMoved) return { sentence: 'moved' };
  if (total === 0) return { sentence: isPartial ? 'checkFailed' : 'checkNoSeal' };
  if (attention > 0) return { sentence: 'checkAttention', numbers: { count: attention, total } };
  const isPlain = !isPartial && !isTextChanged && !hasNotes && hasOnlySeals;
  return isPlain ? { sentence: 'checkFine', numbers: { count: total, total } } : { sentence: 'checkNotes' };
}

/** Stands for all that was not answered: no other seal would have been. */
function isDecisive(error: ApiError | null): error is ApiError {
  return error !== null && ['unauthorized', 'offline', 'unavailable'].includes(error.code);
}

function spokenFor(error: unknown): Spoken {
  const sentence = sentenceFor(error);
  return { sentence: sentence === 'failed' ? 'checkFailed' : sentence };
}
