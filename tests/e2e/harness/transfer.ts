import type { Locator } from '@playwright/test';

/** Pastes a text into a field, like cells copied from a spreadsheet. */
export function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/**
 * Drops a file, or several of the same content, onto an element, as from a folder beside the window. Returns true if the
 * browser would open it.
 */
export function dropOn(target: Locator, names: string | readonly string[], bytes: Buffer): Promise<boolean> {
  return target.evaluate(
    (element, [fileNames, base64]) => {
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      for (const name of fileNames) dataTransfer.items.add(new File([content], name));
      return element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [[names].flat(), bytes.toString('base64')] as const,
  );
}
