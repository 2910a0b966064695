import { activityList, dashboardRead, signalList, signalReview, statisticsRead } from './analytics.ts';
import { contentAdd, contentList } from './contents.ts';
import {
  documentList,
  documentSearch,
  familyDocumentList,
  metadataSave,
  verificationCreate,
} from './credentials.ts';
import { staffNoteSave, verificationStatus } from './verification.ts';
import { factReopen } from './fact-reopen.ts';
import {
  companyDocumentIssue,
  diplomaCertificateIssue,
  documentPreview,
  employeeDocumentIssue,
  institutionDocumentIssue,
  studentDocumentIssue,
} from './issuance.ts';
import { organizationRead, ping, profileRead, settingsRead } from './organizations.ts';
import { employeeList, studentList } from './people.ts';
import { preferencesAccept } from './preferences.ts';
import { qrRead, qrRequest } from './qr.ts';
import { fileList, fileRegister, fileWithdraw } from './registered-files.ts';
import { reportClose, reportList } from './reports.ts';
import { signOut } from './sign-out.ts';
import { templateCheck, templateFileRead, templateRead, templateSave } from './templates.ts';

/** Every operation by its id: the OpenAPI document lists them and the pane's client can call them. */
export const operations = {
  ping,
  profileRead,
  organizationRead,
  settingsRead,
  preferencesAccept,
  signOut,
  dashboardRead,
  statisticsRead,
  activityList,
  signalList,
  signalReview,
  reportList,
  reportClose,
  studentList,
  employeeList,
  documentSearch,
  documentList,
  familyDocumentList,
  verificationCreate,
  verificationStatus,
  staffNoteSave,
  factReopen,
  contentAdd,
  contentList,
  fileRegister,
  fileList,
  fileWithdraw,
  qrRead,
  qrRequest,
  metadataSave,
  studentDocumentIssue,
  diplomaCertificateIssue,
  institutionDocumentIssue,
  employeeDocumentIssue,
  companyDocumentIssue,
  documentPreview,
  templateRead,
  templateFileRead,
  templateCheck,
  templateSave,
};
export type OperationId = keyof typeof operations;
