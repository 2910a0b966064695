import type { Permission, Scope, Workspace } from '#contract/fields.ts';
import type { Caller } from '#server/tokens/tokens.store.ts';

import { forbidden, insufficientScope } from './errors.ts';

const WORKSPACE_NAMES: Readonly<Record<Workspace, string>> = {
  ecole: 'an institution',
  entreprise: 'a company',
};

export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (!scopes.includes(scope)) throw insufficientScope(scope);
}

export function requireWorkspace({ organization }: Pick<Caller, 'organization'>, needed: Workspace): void {
  if (organization.workspace !== needed) {
    throw forbidden(`This needs the workspace of ${WORKSPACE_NAMES[needed]}`);
  }
}

export function requirePermission({ identity }: Pick<Caller, 'identity'>, needed: Permission): void {
  if (!identity.permissions.includes(needed)) throw forbidden(`This needs the permission "${needed}"`);
}
