import type { DocumentItem, SearchItem } from '#contract/credentials.ts';
import type { Verification } from '#contract/verification.ts';
import type { Fact } from '#contract/facts.ts';

import type { Addresses } from './addresses.ts';
import { credentialStatus } from '#server/status/status.ts';
import type { Credential } from './credentials.store.ts';

export interface View {
  addresses: Addresses;
  /** The present day, `YYYY-MM-DD`, UTC. */
  today: string;
  /** Ids of withdrawn keys; not needed for new documents. */
  withdrawnKeys?: Pick<ReadonlyMap<string, unknown>, 'has'>;
}

export function searchItem(credential: Credential, view: View): SearchItem {
  const { addresses, today } = view;
  const signature = signatureProblem(credential, view);
  const { public_id, type, family, title, staff_note } = credential;
  return {
    public_id,
    type,
    family,
    title,
    status: credentialStatus(credential, today),
    verify_url: addresses.verifyUrl(credential),
    ...(signature && { signature }),
    ...(staff_note !== null && { staff_note }),
  };
}

function signatureProblem(credential: Credential, { addresses, withdrawnKeys }: View) {
  if (withdrawnKeys?.has(credential.key_id)) return 'withdrawn';
  return addresses.isSigned(credential) ? undefined : 'unavailable';
}

export function documentItem(credential: Credential, view: View): DocumentItem {
  const { doc_type, issued_at } = credential;
  return { ...searchItem(credential, view), doc_type, issued_at };
}

export function verificationRecord(
  credential: Credential,
  view: View,
  { employeeUid, facts }: { employeeUid: string | undefined; facts: Fact[] },
): Verification {
  const { doc_id, effective_date, end_date, revoked_at } = credential;
  return {
    ...documentItem(credential, view),
    check_code: view.addresses.checkCode(credential),
    doc_id,
    ...(employeeUid !== undefined && { employee_id: employeeUid }),
    effective_date,
    end_date,
    revoked_at,
    facts,
  };
}
