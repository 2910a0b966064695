import type { FindingKind } from '#document-text/finding.ts';

/** Cases by their names, grouped by the kind of finding for each. */
export type CasesByKind<Case> = { readonly [kind in FindingKind]?: Readonly<Record<string, Case>> };

/** For `test.each`. */
export const casesOf = <Case>(groups: CasesByKind<Case>) =>
  Object.entries(groups).flatMap(([kind, cases]) =>
    Object.entries(cases).map(([what, given]) => [what, given, kind] as const),
  );
