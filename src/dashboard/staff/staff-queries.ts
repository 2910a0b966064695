import { staffList, staffRead, staffSessionList } from '#contract/dashboard/staff.ts';
import { tokenList, type TokenFilters } from '#contract/dashboard/tokens.ts';
import { ask, pages, question } from '#src/dashboard/dashboard-client.ts';

export const staffQueries = {
  list: (q: string) =>
    pages(['staff', 'list', q], (cursor, signal) =>
      ask(staffList, { ...(q !== '' && { q }), ...cursor }, signal),
    ),
  one: (identity_uid: string) => question(['staff', 'one', identity_uid], staffRead, { identity_uid }),
  sessions: (of: { identity_uid?: string }) =>
    pages(['staff', 'sessions', of], (cursor, signal) => ask(staffSessionList, { ...of, ...cursor }, signal)),
  tokens: (filters: TokenFilters) =>
    pages(['staff', 'tokens', filters], (cursor, signal) =>
      ask(tokenList, { ...filters, ...cursor }, signal),
    ),
};
