import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { CredentialStatus } from '#contract/fields.ts';

/**
 * The status is the first of these that is true on a day (`YYYY-MM-DD`, UTC), otherwise `valid`. Both ends of a period are
 * included. The triggers in 001-triggers.ts decide in the same way. `counter` is the daily sum that counts a record on the
 * day in `column`.
 */
export const STATUS_RULES = [
  { status: 'revoked', column: 'revoked_at', when: null, unless: null, counter: 'revoked' },
  { status: 'scheduled', column: 'effective_date', when: '>', unless: '<=', counter: 'starting' },
  { status: 'expired', column: 'end_date', when: '<', unless: '>=', counter: 'ending' },
] as const;
type Rule = (typeof STATUS_RULES)[number];
type Day = string | RawBuilder<string>;
type Dates = Readonly<Partial<Record<Rule['column'], string | null>>>;

export function credentialStatus(record: Required<Dates>, today: string): CredentialStatus {
  const rule = STATUS_RULES.find(({ column, when }) => {
    const value = record[column];
    return value !== null && (when === null || (when === '>' ? value > today : value < today));
  });
  return rule?.status ?? 'valid';
}

/** Whether a row has this status. */
export function hasStatus(status: CredentialStatus, today: string): RawBuilder<boolean> {
  const own = STATUS_RULES.findIndex((rule) => rule.status === status);
  const conditions = STATUS_RULES.slice(0, own === -1 ? undefined : own + 1).map((rule, place) =>
    (place === own ? holds : fails)(rule, today),
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The status of a row; if it was revoked later, the status before. */
export function statusOn(today: Day, { isBefore = false } = {}) {
  const cases = STATUS_RULES.slice(isBefore ? 1 : 0).map(
    (rule) => sql`when ${holds(rule, today)} then ${sql.lit(rule.status)}`,
  );
  return sql<CredentialStatus>`case ${sql.join(cases, sql` `)} else 'valid' end`;
}

/** Whether a period of a row begins or ends between two days. */
export function changesBetween(first: string, second: string): RawBuilder<SqlBool> {
  const [from, to] = first < second ? [first, second] : [second, first];
  const changes = STATUS_RULES.flatMap(({ column, when, unless }) => {
    if (when === null) return [];
    const [before, after] = when === '>' ? [when, unless] : [unless, when];
    const day = sql.ref(column);
    return [sql`${day} ${sql.raw(before)} ${from} and ${day} ${sql.raw(after)} ${to}`];
  });
  return sql`(${sql.join(changes, sql` or `)})`;
}

/** The days on which the sums count a record: for a revoked one, only that day. */
export function statusDays(record: Dates): { day: string; counter: Rule['counter'] }[] {
  const days = STATUS_RULES.flatMap(({ column, counter }) => {
    const day = record[column]?.slice(0, 10);
    return day === undefined ? [] : [{ day, counter }];
  });
  return days[0]?.counter === 'revoked' ? days.slice(0, 1) : days;
}

/** Whether a row is counted on the day in a rule's column, as in `statusDays`. */
export function isCountedOn({ column, when }: Rule) {
  const isDated = sql`${sql.ref(column)} is not null`;
  return when === null ? isDated : sql`${isDated} and ${fails(STATUS_RULES[0], '')}`;
}

/** Whether a rule is true; for sums, by their day. */
export function holds({ column, when }: Rule, today: Day, day: string = column) {
  return when === null ? sql`${sql.ref(day)} is not null` : sql`${sql.ref(day)} ${sql.raw(when)} ${today}`;
}

function fails({ column, unless }: Rule, today: string) {
  const isEmpty = sql`${sql.ref(column)} is null`;
  return unless === null ? isEmpty : sql`(${isEmpty} or ${sql.ref(column)} ${sql.raw(unless)} ${today})`;
}
