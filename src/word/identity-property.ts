import { runWord } from './word-batch.ts';

export const IDENTITY_PROPERTY = 'Sealmark';

/** The identity in the document's custom properties: what stays when an export drops custom XML. */
export function readIdentityProperty(): Promise<string | null> {
  return runWord('read', async (context) => {
    const property = context.document.properties.customProperties.getItemOrNullObject(IDENTITY_PROPERTY);
    property.load('value');
    await context.sync();
    return property.isNullObject ? null : String(property.value);
  });
}

export async function saveIdentityProperty(record: string): Promise<void> {
  await runWord('write', async (context) => {
    context.document.properties.customProperties.add(IDENTITY_PROPERTY, record);
    await context.sync();
  });
}
