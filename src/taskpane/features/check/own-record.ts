import type { Finding } from '#src/taskpane/flows/check/check-document.ts';

/** The public id of another document of the own organization, which Search can show; else null. */
export function ownRecordOf({ item, record, owner }: Finding): string | null {
  if (record === null || record.issuer !== null || owner === 'this-document') return null;
  if (item.destination?.kind === 'verification') return item.destination.publicId;
  return item.kind === 'seal' ? item.seal.publicId : null;
}
