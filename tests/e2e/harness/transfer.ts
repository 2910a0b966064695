import { rm, writeFile } from 'node:fs/promises';

import { type Locator, test } from '@playwright/test';

/** The message to staff about a chosen file that is gone. */
export const GONE = /“gone\.\w+” can’t be opened|«\sgone\.\w+\s» ne peut plus être ouvert/;

/** Chooses a file that is deleted before the page reads it. */
export async function chooseDeleted(input: Locator, name: string): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, 'Gone');
  await input.evaluate((element) =>
    element.addEventListener('change', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    }),
  );
  await input.setInputFiles(path);
  await rm(path);
  await input.dispatchEvent('change');
}

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
