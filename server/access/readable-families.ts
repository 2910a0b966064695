import { FAMILIES, type Family, type Permission, type Workspace } from '#contract/fields.ts';
import { forbidden, notFound } from '#server/errors/refusals.ts';
import type { Caller } from './tokens.store.ts';

type Reader = Pick<Caller, 'organization' | 'identity'>;

export const WORKSPACE_FAMILIES: Readonly<Record<Workspace, readonly Family[]>> = {
  ecole: ['school', 'org', 'certificates', 'editor'],
  entreprise: ['employee', 'company', 'editor'],
};

/** Families whose documents are bound to a person. */
const NEEDED: Readonly<Partial<Record<Family, Permission>>> = {
  school: 'view students',
  certificates: 'view students',
  employee: 'view employees',
};

/** The families a caller may read: those of the workspace, without the ones a missing permission hides. */
export function readableFamilies({ organization, identity }: Reader): Family[] {
  return WORKSPACE_FAMILIES[organization.workspace].filter((family) => {
    const needed = NEEDED[family];
    return needed === undefined || identity.permissions.includes(needed);
  });
}

/** 404 for a word that is no family, 403 for a family of the other workspace or of hidden persons. */
export function requireFamily(caller: Reader, word: string): Family {
  const family = FAMILIES.find((known) => known === word);
  if (family === undefined) throw notFound('Family not found');
  if (!WORKSPACE_FAMILIES[caller.organization.workspace].includes(family)) {
    throw forbidden(`The family ${family} isn't available in this workspace`);
  }
  if (!readableFamilies(caller).includes(family)) {
    throw forbidden(`The family ${family} requires the permission "${NEEDED[family]}"`);
  }
  return family;
}
