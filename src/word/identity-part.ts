import { addCustomPart, customParts, type CustomPart } from './custom-part.ts';

const NAMESPACE = 'urn:sealmark:document:1';

/** The parts whose text is an identity's record, oldest first. Two are there after a merge of two documents. */
export function identityParts(): Promise<CustomPart[]> {
  return customParts(NAMESPACE);
}

export function addIdentityPart(record: string): Promise<void> {
  return addCustomPart(NAMESPACE, 'identity', record);
}
