import { WordError } from './word-error.ts';
import { commonCall } from './word-batch.ts';

/** A custom XML part of the document with one text of ours. */
export interface CustomPart {
  text: string;
  remove(): Promise<void>;
}

/** The parts of a namespace, oldest first. */
export async function customParts(namespace: string): Promise<CustomPart[]> {
  const parts = await commonCall<Office.CustomXmlPart[]>(
    (callback) => Office.context.document.customXmlParts.getByNamespaceAsync(namespace, callback),
    'read',
    'parts',
  );
  return Promise.all(
    parts.map(async (part) => ({
      text: contentOf(await commonCall<string>((callback) => part.getXmlAsync(callback), 'read', 'part')),
      remove: () => removed(part),
    })),
  );
}

/**
 * Adds a part whose root element has this name; `text` must not contain characters that XML escapes. Word on the web may
 * report success and do nothing (office-js #5910), so only reading back shows the outcome.
 */
export async function addCustomPart(namespace: string, name: string, text: string): Promise<void> {
  const xml = `<${name} xmlns="${namespace}">${text}</${name}>`;
  await commonCall<Office.CustomXmlPart>((callback) =>
    Office.context.document.customXmlParts.addAsync(xml, callback),
  );
}

function contentOf(xml: string): string {
  return new DOMParser().parseFromString(xml, 'text/xml').documentElement.textContent ?? '';
}

/** A missing part counts as removed, because the pane and a ribbon command may clean up at once. */
async function removed(part: Office.CustomXmlPart): Promise<void> {
  try {
    await commonCall<void>((callback) => part.deleteAsync(callback));
  } catch (error) {
    if (!(error instanceof WordError && error.reason === 'gone')) throw error;
  }
}
