import { FAMILIES, type Family, type Permission, type Workspace } from '#contract/fields.ts';
import { forbidden, notFound } from '#server/errors/refusals.ts';
import type { Caller } from './tokens.store.ts';

type Reader = Pick<Caller, 'organization' | 'identity'>;

export const WORKSPACE_FAMILIES: Readonly<Record<Workspace, readonly Family[]>> = {
  ecole: ['school', 'org', 'certificates', 'editor'],
  entreprise: ['employee', 'company', 'editor'],
};

/** Families whose documents are linked to a person need a permission. */
const NEEDED: Readonly<Partial<Record<Family, Permission>>> = {
  school: 'view students',
  certificates: 'view students',
  employee: 'view employees',
};

/** The families that a caller may read: those of the workspace, except where a permission is missing. */
export function readableFamilies({ organization, identity }: Reader): Family[] {
  return WORKSPACE_FAMILIES[organization.workspace].filter((family) => {
    const needed = NEEDED[family];
    return needed === undefined || identity.permissions.includes(needed);
  });
}

/** What a caller may read: the documents of these families. */
export function readableOf(caller: Reader) {
  return { organizationId: caller.organization.id, families: readableFamilies(caller) };
}

/** 404 for an unknown family, 403 for one of the other workspace or one that needs a missing permission. */
export function requireFamily(caller: Reader, word: string): Family {
  const family = FAMILIES.find((known) => known === word);
  if (family === undefined) throw notFound('Family not found');
  if (!WORKSPACE_FAMILIES[caller.organization.workspace].includes(family))
    throw forbidden(`The family ${family} isn't available in this workspace`);
  if (!readableFamilies(caller).includes(family))
    throw forbidden(`The family ${family} requires the permission "${NEEDED[family]}"`);
  return family;
}
