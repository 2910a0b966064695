import {
  documentList,
  documentSearch,
  familyDocumentList,
  metadataSave,
  verificationCreate,
  verificationStatus,
} from './credentials.ts';
import { organizationRead, ping, profileRead, settingsRead } from './organizations.ts';
import { qrRead, qrRequest } from './qr.ts';

/** Every operation by its id: what the OpenAPI document lists and the pane's client can call. */
export const operations = {
  ping,
  profileRead,
  organizationRead,
  settingsRead,
  documentSearch,
  documentList,
  familyDocumentList,
  verificationCreate,
  verificationStatus,
  qrRead,
  qrRequest,
  metadataSave,
};
export type OperationId = keyof typeof operations;
