import { SCOPES, type Scope } from '#contract/fields.ts';
import { DEMO_ORGANIZATIONS } from '#server/demo/demo-organizations.ts';
import { createToken } from '#server/tokens/tokens.service.ts';

import type { ScratchService } from './service.ts';

interface TokenOptions {
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
}

/** A token for the demo school, as its administrator makes one. */
export function mintSchoolToken(
  { database }: ScratchService,
  { scopes = SCOPES, expiresAt = null }: TokenOptions = {},
): Promise<{ token_id: string; token: string }> {
  const [school] = DEMO_ORGANIZATIONS;
  const request = { organizationUid: school.uid, identityUid: school.identity.uid, scopes, expiresAt };
  return createToken(database.db, request, new Date());
}
