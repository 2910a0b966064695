import { addCustomPart, customParts, type CustomPart } from './custom-part.ts';

export const IDENTITY_NAMESPACE = 'urn:sealmark:document:1';

/** The parts whose text is an identity's record, oldest first. Two are there after a merge of two documents. */
export function identityParts(): Promise<CustomPart[]> {
  return customParts(IDENTITY_NAMESPACE);
}

export function addIdentityPart(record: string): Promise<void> {
  return addCustomPart(IDENTITY_NAMESPACE, 'identity', record);
}
