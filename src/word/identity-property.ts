import { runWord } from './word-batch.ts';

const NAME = 'Sealmark';

/** The identity in the document's custom properties: what stays when an export drops custom XML. */
export function readIdentityProperty(): Promise<string | null> {
  return runWord('read', async (context) => {
    const property = context.document.properties.customProperties.getItemOrNullObject(NAME);
    property.load('value');
    await context.sync();
    return property.isNullObject ? null : String(property.value);
  });
}

export function keepIdentityProperty(record: string): Promise<void> {
  return runWord('write', async (context) => {
    context.document.properties.customProperties.add(NAME, record);
    await context.sync();
  });
}
