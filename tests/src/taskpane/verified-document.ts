import type { VerificationRecord } from '#src/taskpane/features/this-document/document-state.ts';
import type { OpenDocument } from '#src/word/document/open-document.ts';

export const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
export const DOC_ID = '7b0e9a86-9f1d-4a4e-8d3f-0a1b2c3d4e5f';

/** A document that was never saved, and never verified. */
export const UNSAVED: OpenDocument = {
  identity: null,
  publicId: null,
  issuedContents: [],
  hasOtherText: true,
  address: null,
  addressHash: null,
  isMoved: false,
  fileName: null,
  suggestedTitle: 'Internship agreement',
  nameLeftOut: null,
  seals: [],
  unread: [],
  textChange: null,
  isTraced: false,
  ownText: null,
};

/** The service's answer about a valid verification, with these changes. */
export function recordOf(change: Partial<VerificationRecord> = {}): VerificationRecord {
  return {
    public_id: PUBLIC_ID,
    type: 'document',
    family: 'editor',
    doc_type: null,
    title: 'Internship agreement',
    status: 'valid',
    issued_at: '2026-11-14 09:42:00',
    verify_url: `https://seal.example/verification/document/${PUBLIC_ID}?sig=good`,
    check_code: 'K7M2-QD4F',
    doc_id: DOC_ID,
    effective_date: null,
    end_date: null,
    facts: [],
    revoked_at: null,
    scans: { total_scans: 0, valid_scans: 0, invalid_scans: 0, last_scan_at: null },
    ...change,
  };
}
