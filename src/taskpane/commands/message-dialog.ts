import { messageAddress, type Numbers, type DialogMessage } from './dialog-message.ts';

/** What the message needs in CSS pixels; Word takes shares of the screen. */
const SIZE = { width: 440, height: 280 };
/** On the web the shares are of Word's window, whose size a command cannot learn: these fit a window of 1280 by 720. */
const SHARE_OF_WINDOW = { width: 36, height: 40 };
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
  if (Office.context.platform === Office.PlatformType.OfficeOnline) return SHARE_OF_WINDOW;
  return {
    width: percent(SIZE.width, screen.availWidth),
    height: percent(SIZE.height, screen.availHeight),
  };
}

function percent(part: number, whole: number): number {
  return Math.min(90, Math.max(20, Math.ceil((100 * part) / whole)));
}
