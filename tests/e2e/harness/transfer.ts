import type { Locator } from '@playwright/test';

/** Pastes a text into a field, like cells copied from a spreadsheet. */
export function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops a file onto an element, as from a folder beside the window. */
export function dropOn(target: Locator, name: string, bytes: Buffer): Promise<void> {
  return target.evaluate(
    (element, [fileName, base64]) => {
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([content], fileName));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, bytes.toString('base64')] as const,
  );
}
