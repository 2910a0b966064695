import type { Family } from '#contract/fields.ts';
import { readableFamilies, WORKSPACE_FAMILIES } from '#server/credentials/readable-families.ts';
import type { Caller } from '#server/tokens/tokens.store.ts';

/** What of an organization's figures a caller may see. */
export interface ReadableFigures {
  organizationId: number;
  families: readonly Family[];
  /** The other families of the workspace. */
  hidden: readonly Family[];
}

export function readableFigures(caller: Caller): ReadableFigures {
  const { id, workspace } = caller.organization;
  const families = readableFamilies(caller);
  const hidden = WORKSPACE_FAMILIES[workspace].filter((family) => !families.includes(family));
  return { organizationId: id, families, hidden };
}
