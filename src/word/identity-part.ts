import { commonCall } from './word-batch.ts';
import { WordError } from './word-error.ts';

const NAMESPACE = 'urn:sealmark:document:1';

export interface IdentityPart {
  record: string;
  remove(): Promise<void>;
}

/** The custom XML parts that carry an identity, oldest first. Two are there after a merge of two documents. */
export async function identityParts(): Promise<IdentityPart[]> {
  const parts = await commonCall<Office.CustomXmlPart[]>((callback) =>
    Office.context.document.customXmlParts.getByNamespaceAsync(NAMESPACE, callback),
  );
  return Promise.all(
    parts.map(async (part) => ({
      record: contentOf(await commonCall<string>((callback) => part.getXmlAsync(callback))),
      remove: () => removed(part),
    })),
  );
}

export async function addIdentityPart(record: string): Promise<void> {
  const xml = `<identity xmlns="${NAMESPACE}">${record}</identity>`;
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
