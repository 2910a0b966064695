import './commands.css';
import { ApiError, reportError } from '#src/api/api-error.ts';
import { type Client, createClient } from '#src/api/client.ts';
import english from '#src/messages/en/commands.json';
import french from '#src/messages/fr/commands.json';
import { preferredLanguage, type Language, i18n } from '#src/messages/language.ts';
import { usualLook } from '#src/session/seal-look.ts';
import { createTokenStore } from '#src/session/session.ts';
import { checkDocument } from '#src/taskpane/flows/check/check-document.ts';
import { adviceOf } from '#src/taskpane/flows/check/repair.ts';
import { serviceSources } from '#src/taskpane/flows/check/service-sources.ts';
import { insertKnownSeal, verifyAndInsert } from '#src/taskpane/flows/verify-and-insert.ts';
import { showTheme } from '#src/ui/theme-choice.ts';
import { nameInTitle } from '#src/word/document/names-in-title.ts';
import { readOpenDocument, tellDocumentChanged } from '#src/word/document/open-document.ts';
import { hostReady } from '#src/word/host/host.ts';
import { showSeal } from '#src/word/seal/find-seals.ts';
import {
  messageFor,
  messageIn,
  numbersIn,
  openMessage,
  type DialogMessage,
  type Numbers,
} from './dialog-message.ts';

const dialogMessage = messageIn(location.search);

type CommandEvent = Office.AddinCommands.Event;
type Command = (event: CommandEvent) => Promise<void>;

declare global {
  interface Window {
    /** Set by commands.html, which gets commands before this script is loaded. undefined without office.js. */
    commandsArrived?: (commands: Record<'insertSeal' | 'checkDocument', Command>) => void;
  }
}

if (dialogMessage === null)
  window.commandsArrived?.({
    // Success is visible in the document.
    insertSeal: (event) => run(event, insertSealHere, (error) => ({ message: messageFor(error) })),
    // One message sums it up; the details are in the pane.
    checkDocument: (event) => run(event, checkHere, checkFailure),
  });
else await showMessage(dialogMessage, numbersIn(location.search));

interface Outcome {
  message: DialogMessage;
  numbers?: Numbers;
}

/** null if there is nothing to show. */
type Work = (client: Client, language: Language) => Promise<Outcome | null>;

/** Runs a ribbon command, which has no pane: a message says what the document doesn't show. */
async function run(event: CommandEvent, work: Work, failure: (error: unknown) => Outcome): Promise<void> {
  try {
    const outcome = await whenConnected(work).catch((error: unknown) => {
      reportError(error);
      return failure(error);
    });
    if (outcome !== null) await openMessage(outcome.message, outcome.numbers);
  } finally {
    event.completed();
  }
}

async function whenConnected(work: Work): Promise<Outcome | null> {
  const host = await hostReady();
  if (!host.canVerify) return { message: 'tooOld' };
  const token = createTokenStore(host.partitionKey).read();
  if (token === null) return { message: 'notConnected' };
  const language = preferredLanguage(host.language);
  // The pane forgets a refused token itself; here the message is enough.
  return work(createClient({ token, language, onUnauthorized: () => {} }), language);
}

async function insertSealHere(client: Client, language: Language): Promise<Outcome | null> {
  try {
    const document = await readOpenDocument();
    if (document.isMoved) return { message: 'moved' };
    if (document.publicId === null && document.suggestedTitle === '') return { message: 'untitled' };
    if (document.publicId === null && nameInTitle(document.suggestedTitle)) return { message: 'nameInTitle' };
    const look = { ...usualLook(), language };
    const noted = { staffNote: document.fileName ?? '' };
    const { verification, inserted, isOtherwiseKnown } =
      document.identity === null && document.publicId !== null
        ? await insertKnownSeal(client, document.publicId, look)
        : await verifyAndInsert({ client, title: document.suggestedTitle, ...noted, ...look });
    if (inserted === null) return { message: 'notValid' };
    await showSeal(verification.public_id);
    return isOtherwiseKnown ? { message: 'known' } : null;
  } finally {
    tellDocumentChanged();
  }
}

async function checkHere(client: Client): Promise<Outcome> {
  const { signal } = new AbortController();
  const report = await checkDocument({ sources: serviceSources(client), signal });
  const { total, attention, isMoved, isPartial, isWhole, isTextChanged, hasNotes, hasOnlySeals } =
    adviceOf(report);
  const refused = report.findings.map(({ error }) => error).find(isDecisive);
  if (refused) return checkFailure(refused);
  if (isMoved) return { message: 'moved' };
  if (total === 0) return { message: isPartial ? 'checkFailed' : 'checkNoSeal' };
  if (attention > 0) return { message: 'checkAttention', numbers: { count: attention, total } };
  const isPlain = isWhole && !isTextChanged && !hasNotes && hasOnlySeals;
  return isPlain ? { message: 'checkFine', numbers: { count: total, total } } : { message: 'checkNotes' };
}

/** The error would also occur with every other seal. */
function isDecisive(error: ApiError | null): error is ApiError {
  return error !== null && ['unauthorized', 'offline', 'unavailable'].includes(error.code);
}

function checkFailure(error: unknown): Outcome {
  const message = messageFor(error);
  return { message: message === 'failed' ? 'checkFailed' : message };
}

/** Shows the message as the whole page, with a button that closes it. */
async function showMessage(message: DialogMessage, numbers: Numbers): Promise<void> {
  const { language: displayLanguage } = await hostReady();
  const language = preferredLanguage(displayLanguage);
  i18n.load({ en: english, fr: french });
  i18n.activate(language);
  showTheme();
  document.documentElement.lang = language;
  const title = i18n._(`commands.${message}.title`);
  document.title = `${title} – Sealmark`;

  const text = element('p', i18n._(`commands.${message}`, { ...numbers }));
  text.id = 'sentence';
  text.role = 'alert';
  const button = element('button', i18n._('commands.close'));
  button.type = 'button';
  button.setAttribute('aria-describedby', text.id);
  button.addEventListener('click', close);
  const main = document.createElement('main');
  main.append(brand(), element('h1', title), text, button);
  document.body.replaceChildren(main);
  button.focus();
  addEventListener('keydown', ({ key }) => {
    // Word on Windows closed dialogs at Esc without notifying the command (office-js#5200).
    if (key === 'Escape') close();
  });
}

/** The command's page closes the dialog, because a dialog can't close itself. */
function close(): void {
  Office.context.ui.messageParent('close');
}

function brand(): HTMLElement {
  const name = element('div', 'Sealmark');
  name.className = 'brand';
  const mark = document.createElement('img');
  mark.src = '/mark.svg';
  mark.alt = '';
  name.prepend(mark);
  return name;
}

function element<Name extends 'h1' | 'p' | 'button' | 'div'>(name: Name, text: string) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
