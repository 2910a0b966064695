import type { Finding } from '../../flows/check/check-document.ts';

/** The public id of another document of the own organization, which Search can show; else null. */
export function ownRecordOf({ mark, record, owner }: Finding): string | null {
  if (record === null || record.issuer !== null || owner === 'this-document') return null;
  if (mark.destination?.kind === 'verification') return mark.destination.publicId;
  return mark.kind === 'seal' ? mark.seal.publicId : null;
}
