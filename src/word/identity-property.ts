import { runWord } from './word-batch.ts';
import { WordError } from './word-error.ts';

export const IDENTITY_PROPERTY = 'Sealmark';

/** The identity in the document's custom properties: what stays when an export drops custom XML. */
export function readIdentityProperty(): Promise<string | null> {
  return unlessTooOld(
    runWord('read', async (context) => {
      const property = context.document.properties.customProperties.getItemOrNullObject(IDENTITY_PROPERTY);
      property.load('value');
      await context.sync();
      return property.isNullObject ? null : String(property.value);
    }),
  );
}

export async function keepIdentityProperty(record: string): Promise<void> {
  await unlessTooOld(
    runWord('write', async (context) => {
      context.document.properties.customProperties.add(IDENTITY_PROPERTY, record);
      await context.sync();
      return null;
    }),
  );
}

/** A host without custom properties keeps the identity in the custom XML part alone. */
async function unlessTooOld<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WordError && error.reason === 'too-old') return null;
    throw error;
  }
}
