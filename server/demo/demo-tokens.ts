import type { Kysely } from 'kysely';

import { SCOPES, type Workspace } from '#contract/fields.ts';

import type { Schema } from '#server/db/schema.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';
import { createToken } from '#server/tokens/tokens.service.ts';
import { DEMO_ORGANIZATIONS } from './demo-organizations.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface DemoToken {
  name: string;
  workspace: Workspace;
  token: string;
}

/** A fresh token of 24 hours, with every scope, for each demo organization that is there. Older ones run out. */
export async function createDemoTokens(db: Kysely<Schema>, now: Date): Promise<DemoToken[]> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const tokens: DemoToken[] = [];
  for (const { uid, name, workspace, identity } of DEMO_ORGANIZATIONS) {
    if (!(await findOrganization(db, uid))) continue;
    const request = { organizationUid: uid, identityUid: identity.uid, scopes: SCOPES, expiresAt };
    const { token } = await createToken(db, request, now);
    tokens.push({ name, workspace, token });
  }
  return tokens;
}
