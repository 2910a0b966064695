import { ApiError } from '#src/api/api-error.ts';
import { WordError, type WordErrorReason } from '#src/word/host/word-error.ts';

/** What a ribbon command can say that the document does not show. The words are in the catalogs, under `commands.`. */
export const DIALOG_MESSAGES = [
  'notConnected',
  'moved',
  'notValid',
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

/** What some sentences count. */
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

/** The page that shows a message: only one of ours can be named, and no text can be passed, only numbers. */
export function messageAddress(message: DialogMessage, page: string, numbers = NO_NUMBERS): string {
  const address = new URL(page);
  // Office opens no other dialogs; what plays Word over http knows its own page again.
  address.protocol = 'https:';
  const counted = Object.entries(numbers).filter(([, number]) => number > 0);
  address.search = new URLSearchParams([
    [PARAMETER, message],
    ...counted.map(([name, number]) => [name, String(number)]),
  ]).toString();
  address.hash = '';
  return address.href;
}

/** null for the function file itself; an unknown name says no more than that something failed. */
export function messageIn(search: string): DialogMessage | null {
  const value = new URLSearchParams(search).get(PARAMETER);
  return value === null ? null : (DIALOG_MESSAGES.find((message) => message === value) ?? 'failed');
}

/** What is no number counts as none. */
export function numbersIn(search: string): Numbers {
  const value = new URLSearchParams(search);
  const numberOf = (name: string) => (/^\d{1,6}$/.test(value.get(name) ?? '') ? Number(value.get(name)) : 0);
  return { count: numberOf('count'), total: numberOf('total') };
}

/** What the message needs in CSS pixels; Word takes shares of the screen. */
const SIZE = { width: 440, height: 260 };
/** On the web the shares are of Word's window, whose size a command cannot learn: most of the screen, or at least this. */
const WINDOW = { width: 1280, height: 720, share: 0.85 };
const CLOSED_BY_USER = 12_006;
/** Word stops a command after five minutes. */
const READING_TIME_MS = 270_000;

/**
 * Opens the message in a dialog of Word's, and resolves when it has been read: completing the command earlier would
 * close the dialog where it shares the command's runtime. Where Word refuses the dialog, no place is left to tell.
 */
export function openMessage(message: DialogMessage, numbers?: Numbers): Promise<void> {
  const address = messageAddress(message, location.href, numbers);
  return new Promise((resolve) => {
    Office.context.ui.displayDialogAsync(
      address,
      { ...share(), displayInIframe: true },
      ({ status, value }) => {
        if (status === Office.AsyncResultStatus.Failed) return resolve();
        setTimeout(resolve, READING_TIME_MS);
        value.addEventHandler(Office.EventType.DialogEventReceived, (event) => {
          // Any other event says that the page failed to load; the dialog is still open and shows that.
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
  return {
    width: percent(SIZE.width, room.width),
    height: percent(SIZE.height, room.height),
  };
}

function percent(part: number, whole: number): number {
  return Math.min(90, Math.max(20, Math.ceil((100 * part) / whole)));
}
