import { ApiError } from '#src/api/api-error.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';

/** Messages of ribbon commands about what the document doesn't show. Their texts are in the catalogs, under `commands.`. */
export const DIALOG_MESSAGES = [
  'notConnected',
  'moved',
  'notValid',
  'known',
  'untitled',
  'nameInTitle',
  'notAllowed',
  'unreachable',
  'refused',
  'notInBrowser',
  'tooOld',
  'failed',
  'checkFailed',
  'checkNoSeal',
  'checkFine',
  'checkNotes',
  'checkAttention',
] as const;
export type DialogMessage = (typeof DIALOG_MESSAGES)[number];

/** Counts in some sentences. */
export interface Numbers {
  count: number;
  total: number;
}

const PARAMETER = 'message';
const NO_NUMBERS: Numbers = { count: 0, total: 0 };

const WORD_MESSAGES: Partial<Record<WordErrorReason, DialogMessage>> = {
  'read-only': 'refused',
  protected: 'refused',
  final: 'refused',
  'all-refused': 'refused',
  'not-in-browser': 'notInBrowser',
  'too-old': 'tooOld',
};

export function messageFor(error: unknown): DialogMessage {
  if (error instanceof WordError) return WORD_MESSAGES[error.reason] ?? 'failed';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'unauthorized') return 'notConnected';
  if (error.code === 'forbidden' || error.code === 'insufficient_scope') return 'notAllowed';
  return error.code === 'offline' || error.code === 'unavailable' ? 'unreachable' : 'failed';
}

/** The address of a message's page: it can name only our messages, and pass only numbers, no text. */
export function messageAddress(message: DialogMessage, page: string, numbers = NO_NUMBERS): string {
  const address = new URL(page);
  // Office opens dialogs over https only; the Word simulator, which runs over http, recognizes its own page.
  address.protocol = 'https:';
  const counted = Object.entries(numbers).filter(([, number]) => number > 0);
  address.search = new URLSearchParams([
    [PARAMETER, message],
    ...counted.map(([name, number]) => [name, String(number)]),
  ]).toString();
  address.hash = '';
  return address.href;
}

/** null for the function file itself; an unknown name gives the general message of a failure. */
export function messageIn(search: string): DialogMessage | null {
  const value = new URLSearchParams(search).get(PARAMETER);
  return value === null ? null : (DIALOG_MESSAGES.find((message) => message === value) ?? 'failed');
}

/** Values that aren't numbers count as 0. */
export function numbersIn(search: string): Numbers {
  const value = new URLSearchParams(search);
  const numberOf = (name: string) => (/^\d{1,6}$/.test(value.get(name) ?? '') ? Number(value.get(name)) : 0);
  return { count: numberOf('count'), total: numberOf('total') };
}

/** The message's size in CSS pixels; Word takes percentages of the screen. */
const SIZE = { width: 440, height: 260 };
/**
 * On the web the percentages are of Word's window, whose size a command can't learn: assume most of the screen, or at least
 * this.
 */
const WINDOW = { width: 1280, height: 720, share: 0.85 };
const CLOSED_BY_USER = 12_006;
/** Word stops a command after five minutes. */
const READING_TIME_MS = 270_000;

/**
 * Opens the message in a dialog of Word, and resolves when it has been read: completing the command earlier would close the
 * dialog if it shares the command's runtime. If Word refuses the dialog, there is nowhere to show the message.
 */
export function openMessage(message: DialogMessage, numbers?: Numbers): Promise<void> {
  const address = messageAddress(message, location.href, numbers);
  return new Promise((resolve) => {
    setTimeout(resolve, READING_TIME_MS);
    Office.context.ui.displayDialogAsync(
      address,
      { ...share(), displayInIframe: true },
      ({ status, value }) => {
        if (status === Office.AsyncResultStatus.Failed) return resolve();
        value.addEventHandler(Office.EventType.DialogEventReceived, (event) => {
          // Any other event means that the page failed to load, which the open dialog shows.
          if ('error' in event && event.error === CLOSED_BY_USER) resolve();
        });
        value.addEventHandler(Office.EventType.DialogMessageReceived, () => {
          value.close();
          resolve();
        });
      },
    );
  });
}

function share(): { width: number; height: number } {
  const { availWidth, availHeight } = screen;
  const isOnTheWeb = Office.context.platform === Office.PlatformType.OfficeOnline;
  const room = isOnTheWeb
    ? {
        width: Math.max(WINDOW.width, WINDOW.share * availWidth),
        height: Math.max(WINDOW.height, WINDOW.share * availHeight),
      }
    : { width: availWidth, height: availHeight };
  return { width: percent(SIZE.width, room.width), height: percent(SIZE.height, room.height) };
}

function percent(part: number, whole: number): number {
  return Math.min(90, Math.max(20, Math.ceil((100 * part) / whole)));
}
