import { PERMISSIONS, type Permission, type Workspace } from './fields.ts';

export const ROLES = ['viewer', 'issuer', 'registrar', 'administrator', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

const VIEWING: readonly Permission[] = ['view students', 'view employees'];
const ISSUING: readonly Permission[] = [...VIEWING, 'verify documents', 'issue documents'];

/** A role is a named set of permissions. The permissions of a person decide; the role says what they began with. */
const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWING,
  issuer: ISSUING,
  registrar: [...ISSUING, 'revoke documents', 'manage people'],
  // Keys and backups are of every organization of the service, so that permission is given in the shell alone.
  administrator: PERMISSIONS.filter((permission) => permission !== 'operate service'),
  auditor: [...VIEWING, 'read audit'],
};

/** The permission that only the other kind of organization has a use for. */
export const OF_OTHER_WORKSPACE: Readonly<Record<Workspace, Permission>> = {
  ecole: 'view employees',
  entreprise: 'view students',
};

/** What a role may do in an organization of this kind. */
export function permissionsOfRole(role: Role, workspace: Workspace): Permission[] {
  return ROLE_PERMISSIONS[role].filter((permission) => permission !== OF_OTHER_WORKSPACE[workspace]);
}
