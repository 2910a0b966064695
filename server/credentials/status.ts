import { type RawBuilder, sql } from 'kysely';

import type { CredentialStatus } from '#contract/fields.ts';

/**
 * The first of these that holds on a day (`YYYY-MM-DD`, UTC) is the status; where none does, `valid`. Both ends of a
 * period belong to it. The triggers of 001-triggers.ts and the sums of daily-sums.store.ts decide the same.
 */
const RULES = [
  { status: 'revoked', column: 'revoked_at', when: null, unless: null },
  { status: 'scheduled', column: 'effective_date', when: '>', unless: '<=' },
  { status: 'expired', column: 'end_date', when: '<', unless: '>=' },
] as const;
type Rule = (typeof RULES)[number];

/** Of one record. */
export function credentialStatus(
  record: Readonly<Record<Rule['column'], string | null>>,
  today: string,
): CredentialStatus {
  const rule = RULES.find(({ column, when }) => {
    const value = record[column];
    return value !== null && (when === null || (when === '>' ? value > today : value < today));
  });
  return rule?.status ?? 'valid';
}

/** Whether a row has this status. */
export function hasStatus(status: CredentialStatus, today: string): RawBuilder<boolean> {
  const own = RULES.findIndex((rule) => rule.status === status);
  const conditions = RULES.slice(0, own === -1 ? undefined : own + 1).map((rule, place) =>
    (place === own ? holds : fails)(rule, today),
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The status of a row; of one that was revoked later, as it was before. */
export function statusOn(today: string | RawBuilder<string>, { isBefore = false } = {}) {
  const cases = RULES.slice(isBefore ? 1 : 0).map(
    (rule) => sql`when ${holds(rule, today)} then ${sql.lit(rule.status)}`,
  );
  return sql<CredentialStatus>`case ${sql.join(cases, sql` `)} else 'valid' end`;
}

function holds({ column, when }: Rule, today: string | RawBuilder<string>) {
  return when === null
    ? sql`${sql.ref(column)} is not null`
    : sql`${sql.ref(column)} ${sql.raw(when)} ${today}`;
}

function fails({ column, unless }: Rule, today: string) {
  const isEmpty = sql`${sql.ref(column)} is null`;
  return unless === null ? isEmpty : sql`(${isEmpty} or ${sql.ref(column)} ${sql.raw(unless)} ${today})`;
}
