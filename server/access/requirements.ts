import type { Permission, Scope, Workspace } from '#contract/fields.ts';
import type { Caller } from './tokens.store.ts';

import { forbidden, insufficientScope } from '#server/errors/refusals.ts';

const WORKSPACE_NAMES: Readonly<Record<Workspace, string>> = { ecole: 'schools', entreprise: 'companies' };

export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (!scopes.includes(scope)) throw insufficientScope(scope);
}

export function requireWorkspace({ organization }: Pick<Caller, 'organization'>, needed: Workspace): void {
  if (organization.workspace !== needed) throw forbidden(`Only ${WORKSPACE_NAMES[needed]} can do this`);
}

export function isAllowed(
  { scopes, identity }: Pick<Caller, 'scopes' | 'identity'>,
  scope: Scope,
  permission: Permission,
): boolean {
  return scopes.includes(scope) && identity.permissions.includes(permission);
}

export function requirePermission({ identity }: Pick<Caller, 'identity'>, needed: Permission): void {
  if (!identity.permissions.includes(needed)) throw forbidden(`This requires the permission "${needed}"`);
}
