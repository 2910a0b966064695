import { type Permission, PERMISSIONS, type Workspace } from './fields.ts';

export const ROLES = ['viewer', 'issuer', 'registrar', 'administrator', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

const VIEWING: readonly Permission[] = ['view students', 'view employees'];
const ISSUING: readonly Permission[] = [...VIEWING, 'verify documents', 'issue documents'];

/** The permissions that a role starts with. Afterwards only the person's own permissions decide. */
const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWING,
  issuer: ISSUING,
  registrar: [...ISSUING, 'revoke documents', 'manage people'],
  // Keys and backups concern every organization of the service, so only the command line gives this permission.
  administrator: PERMISSIONS.filter((permission) => permission !== 'operate service'),
  auditor: [...VIEWING, 'read audit'],
};

/** The permission that only makes sense in the other kind of organization. */
export const OF_OTHER_WORKSPACE: Readonly<Record<Workspace, Permission>> = {
  ecole: 'view employees',
  entreprise: 'view students',
};

export function permissionsOfRole(role: Role, workspace: Workspace): Permission[] {
  return ROLE_PERMISSIONS[role].filter((permission) => permission !== OF_OTHER_WORKSPACE[workspace]);
}
