import { type RawBuilder, sql, type SqlBool } from 'kysely';

import type { CredentialStatus } from '#contract/fields.ts';

/**
 * The first of these that holds on a day (`YYYY-MM-DD`, UTC) is the status; where none does, `valid`. Both ends of a
 * period belong to it. The triggers of 001-triggers.ts decide the same. `counter` is what the daily sums count a record as
 * on the day in `column`.
 */
export const STATUS_RULES = [
  { status: 'revoked', column: 'revoked_at', when: null, unless: null, counter: 'revoked' },
  { status: 'scheduled', column: 'effective_date', when: '>', unless: '<=', counter: 'starting' },
  { status: 'expired', column: 'end_date', when: '<', unless: '>=', counter: 'ending' },
] as const;
type Rule = (typeof STATUS_RULES)[number];
type Day = string | RawBuilder<string>;
type Dates = Readonly<Partial<Record<Rule['column'], string | null>>>;

/** Of one record. */
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

/** The status of a row; of one that was revoked later, as it was before. */
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

/** The days that the sums count a record on: of one that is revoked, that day alone. */
export function statusDays(record: Dates): { day: string; counter: Rule['counter'] }[] {
  const days = STATUS_RULES.flatMap(({ column, counter }) => {
    const day = record[column]?.slice(0, 10);
    return day === undefined ? [] : [{ day, counter }];
  });
  return days[0]?.counter === 'revoked' ? days.slice(0, 1) : days;
}

/** Whether a row is counted on the day in a rule's column, as `statusDays` has it. */
export function isCountedOn({ column, when }: Rule) {
  const isDated = sql`${sql.ref(column)} is not null`;
  return when === null ? isDated : sql`${isDated} and ${fails(STATUS_RULES[0], '')}`;
}

/** Whether a rule holds; of sums, by the day that they are of. */
export function holds({ column, when }: Rule, today: Day, day: string = column) {
  return when === null ? sql`${sql.ref(day)} is not null` : sql`${sql.ref(day)} ${sql.raw(when)} ${today}`;
}

function fails({ column, unless }: Rule, today: string) {
  const isEmpty = sql`${sql.ref(column)} is null`;
  return unless === null ? isEmpty : sql`(${isEmpty} or ${sql.ref(column)} ${sql.raw(unless)} ${today})`;
}
