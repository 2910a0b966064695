import * as z from 'zod/mini';

import { DOC_TYPES } from '#contract/document-types.ts';
import { permission, text, timestamp } from '#contract/fields.ts';
import { answer, cursor, dashboardOperation } from '#contract/operation.ts';
import { emailAddress } from '#contract/request-fields.ts';

import { done, listedSession } from './sessions.ts';

const STAFF_STATES = ['active', 'invited', 'suspended'] as const;

const staffPerson = z.object({
  identity_uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(permission),
  /** The only document types that the person may issue; null for all. */
  issue_types: z.nullable(z.array(z.string())),
  /** `invited` until the person accepts the first link. */
  state: z.enum(STAFF_STATES),
  link_expires_at: z.nullable(timestamp),
  last_used_at: z.nullable(timestamp),
});
export type StaffPerson = z.output<typeof staffPerson>;

const managed = { permission: 'manage access' } as const;

export const staffList = dashboardOperation('GET /staff', {
  ...managed,
  access: 'session',
  summary: 'The people who act for the organization, by name, 50 at a time',
  query: z.strictObject({ cursor, q: z.optional(text(1, 200)) }),
  output: answer({ items: z.array(staffPerson), next_cursor: z.nullable(z.string()) }),
});

const params = z.strictObject({ identity_uid: text(1, 64) });

export const staffRead = dashboardOperation('GET /staff/:identity_uid', {
  ...managed,
  access: 'session',
  summary: 'One person of the staff',
  params,
  output: answer({
    person: staffPerson,
    /** Whether the person never did anything, so that they can be deleted. */
    is_unused: z.boolean(),
  }),
  errors: [404],
});

/** What a person may do. The role is only the starting set of permissions and a title. */
export const staffAccess = z.strictObject({
  role: text(1, 100),
  permissions: z.array(permission),
  /** All document types by default. */
  issue_types: z.optional(z.array(z.enum([...DOC_TYPES])).check(z.minLength(1))),
});
export type StaffAccess = z.output<typeof staffAccess>;

/** A link that is shown once and can't be read again. */
const madeLink = answer({ identity_uid: z.string(), link: z.string(), expires_at: timestamp });
export type MadeLink = z.output<typeof madeLink>;

const act = { ...managed, params, errors: [404, 409] } as const;

export const staffInvite = dashboardOperation('POST /staff', {
  ...managed,
  access: 'proven',
  summary: 'Invite a person. Nobody gives what they don’t have',
  body: z.extend(staffAccess, { name: text(1, 200), email: emailAddress }),
  output: madeLink,
  errors: [409],
});

export const staffChange = dashboardOperation('POST /staff/:identity_uid/access', {
  ...act,
  access: 'proven',
  summary:
    'Change the role and the permissions of a person. With more permissions, their open link ends. 409 where `before` isn’t stored anymore',
  body: z.extend(staffAccess, {
    before: z.optional(z.partial(z.pick(staffPerson, { role: true, permissions: true, issue_types: true }))),
  }),
  output: done,
});

export const staffLink = dashboardOperation('POST /staff/:identity_uid/link', {
  ...act,
  access: 'proven',
  summary: 'Make a new sign-in link for a person. Only for those who have all of that person’s permissions',
  output: madeLink,
});

export const staffSuspend = dashboardOperation('POST /staff/:identity_uid/suspend', {
  ...act,
  access: 'session',
  summary: 'Suspend a person: their sessions, tokens, passkeys, linked account and links end at once',
  output: done,
});

export const staffReinstate = dashboardOperation('POST /staff/:identity_uid/reinstate', {
  ...act,
  access: 'proven',
  summary: 'Reinstate a person with what they could do before. The answer is their new sign-in link',
  output: madeLink,
});

export const staffDelete = dashboardOperation('POST /staff/:identity_uid/delete', {
  ...act,
  access: 'session',
  summary: 'Delete a person who was added by mistake and never did anything',
  output: done,
});

const owner = z.object({ identity_uid: z.string(), identity_name: z.string() });
const ofPerson = z.strictObject({ cursor, identity_uid: z.optional(text(1, 64)) });

export const staffSessionList = dashboardOperation('GET /staff-sessions', {
  ...managed,
  access: 'session',
  summary: 'Open sessions of everybody, newest first, 50 at a time',
  query: ofPerson,
  output: answer({
    items: z.array(z.extend(listedSession, owner.shape)),
    next_cursor: z.nullable(z.string()),
  }),
});

export const staffSessionEnd = dashboardOperation('POST /staff-sessions/:session_id/end', {
  ...managed,
  access: 'session',
  summary: 'End a session of anybody in the organization',
  params: z.strictObject({ session_id: text(1, 64) }),
  output: done,
  errors: [404],
});
