import { commonCall } from './word-batch.ts';
import { WordError } from './word-error.ts';

/** A custom XML part of the document that holds one text of ours. */
export interface CustomPart {
  text: string;
  remove(): Promise<void>;
}

/** The parts of a namespace, oldest first. */
export async function customParts(namespace: string): Promise<CustomPart[]> {
  const parts = await commonCall<Office.CustomXmlPart[]>(
    (callback) => Office.context.document.customXmlParts.getByNamespaceAsync(namespace, callback),
    'read',
  );
  return Promise.all(
    parts.map(async (part) => ({
      text: contentOf(await commonCall<string>((callback) => part.getXmlAsync(callback), 'read')),
      remove: () => removed(part),
    })),
  );
}

/**
 * Adds a part whose root element has this name; `text` must hold nothing that XML escapes. Word on the web may say that
 * it did and do nothing (office-js #5910): only reading back tells.
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

/** Gone already is as good as removed: the pane and a ribbon command may tidy up at once. */
async function removed(part: Office.CustomXmlPart): Promise<void> {
  try {
    await commonCall<void>((callback) => part.deleteAsync(callback));
  } catch (error) {
    if (!(error instanceof WordError && error.reason === 'gone')) throw error;
  }
}
