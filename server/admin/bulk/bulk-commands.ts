import { type Command, Option } from '@commander-js/extra-typings';

import { ACT_BATCH } from '#contract/dashboard/acts.ts';
import { REVOCATION_REASONS } from '#contract/dashboard/document.ts';
import { FAMILIES } from '#contract/fields.ts';
import { findTokenOwner } from '#server/access/tokens.store.ts';
import { findCredentials } from '#server/credentials/credential-list.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { transact } from '#server/db/retries.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { notFound } from '#server/errors/refusals.ts';
import { findIdentityByUid } from '#server/organizations/organizations.store.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { selectRetention } from '#server/retention/retention.store.ts';
import {
  type ActPreview,
  listActs,
  previewAct,
  requireAct,
  runAct,
  undoAct,
} from '#server/revocation/acts.service.ts';
import { type Administer, type Administration, progressBar, table } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import { beginningValue, reasonValue } from '#server/admin/option-values.ts';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 1_000;
const MAX_LISTED = 100;
const UNDO = 'To undo this within 30 days, find it with bulk list, and run bulk undo.';

interface Made {
  organizationId: number;
  maker: string;
  tokenUid: string | undefined;
  since: string;
}

export function addBulkCommands(program: Command, administer: Administer): void {
  const bulk = program
    .command('bulk')
    .description('Changes to many credentials at once. Each can be undone within 30 days.');

  confirmable(bulk.command('revoke'))
    .description(
      'Revoke everything that an identity or a token made since a time, such as when a token leaked.',
    )
    .option('--identity <uid>', 'who made it')
    .option('--token <token_id>', 'the token or session it was made with')
    .requiredOption(
      '--since <time>',
      "the first day or moment, YYYY-MM-DD or 'YYYY-MM-DD HH:MM:SS', UTC",
      beginningValue,
    )
    .option(
      '--note <note>',
      'for staff; stored with each credential and in the audit log, never shown publicly',
      reasonValue,
    )
    .addOption(new Option('--reason <reason>', 'shown on the public pages').choices(REVOCATION_REASONS))
    .option('--json', 'print JSON: {act_id, revoked, expired, already_revoked, makers}')
    .action((options, command) => {
      const { identity, token, reason = null, note = null } = options;
      const word = token ?? identity ?? command.error('error: specify --identity or --token');
      const change = { kind: 'revoke', cause: { reason, isPublic: reason !== null, note } } as const;
      const plan = async ({ db, now }: Administration) => {
        const made = { ...(await makerOf(db, options)), since: timestamp(options.since) };
        const scope = { organizationId: made.organizationId, families: FAMILIES };
        const preview = await previewAct(db, scope, await selectMade(db, made, now), change, now);
        return { scope, preview };
      };
      const answer = async ({ db, now }: Administration, preview: ActPreview, actId: string | null) => {
        const { counts, makers, expired, public_ids } = preview;
        const kept = (await selectRetention(db)).get('audit');
        const isCut = kept !== undefined && options.since.getTime() < now.getTime() - kept * DAY_MS;
        const text = [
          `Documents revoked: ${public_ids.length}. Already past their end: ${expired}. Already revoked before: ${counts.revoked}.`,
          ...makers.map(
            ({ maker, count }) =>
              `Made by ${maker?.name ?? maker?.identity_uid ?? 'an unknown identity'}: ${count}.`,
          ),
          isCut && `The audit log has nothing older than ${kept} days: documents made before weren't found.`,
          public_ids.length > 0 && UNDO,
        ];
        const revoked = public_ids.length;
        const json = { act_id: actId, revoked, expired, already_revoked: counts.revoked, makers };
        return { json, text, losesNothing: public_ids.length === 0 };
      };
      return administer(
        options,
        async (context) => {
          const { scope, preview } = await plan(context);
          const { db, now, actor, stderr } = context;
          const bar = progressBar(stderr, 'Revoking');
          const total = preview.public_ids.length;
          let actUid: string | null = null;
          let changed = 0;
          for (let from = 0; from < total; from += ACT_BATCH) {
            const publicIds = preview.public_ids.slice(from, from + ACT_BATCH);
            const batch = { publicIds, change, actUid: actUid ?? undefined };
            const done: Awaited<ReturnType<typeof runAct>> = await transact(db, (trx) =>
              runAct(trx, scope, batch, { now, actor }),
            );
            actUid = done.act_id;
            changed += done.changed;
            bar.show(from + publicIds.length, total);
          }
          bar.stop();
          return answer(context, { ...preview, public_ids: preview.public_ids.slice(0, changed) }, actUid);
        },
        {
          word,
          canBeUndone: true,
          preview: async (context) => answer(context, (await plan(context)).preview, null),
        },
      );
    });

  bulk
    .command('list')
    .description('List the changes of the last 30 days, newest first, and what undoing each would put back.')
    .option('--org <id>', 'only this organization')
    .option('--json', 'print JSON: {acts: […]}')
    .action((options) =>
      administer(options, async ({ db, now }) => {
        const { org } = options;
        const organizationId = org === undefined ? undefined : (await requireOrganization(db, org)).id;
        const acts = await listActs(db, { organizationId, families: FAMILIES }, now, MAX_LISTED);
        const text = table(
          acts,
          {
            act: 'act_id',
            what: 'kind',
            organization: 'organization',
            when: 'at',
            by: 'by',
            'can be undone': ({ undoable }) => String(undoable),
            undone: ({ undone }) => String(undone),
            'changed since': ({ changed_since }) => String(changed_since),
          },
          'No changes to many credentials in the last 30 days.',
        );
        return { json: { acts }, text };
      }),
    );

  confirmable(bulk.command('undo <act_id>'))
    .description('Put back what a change to many credentials changed, except what somebody changed since.')
    .option('--json', 'print JSON: {act_id, undone, undone_otherwise, changed_since}')
    .action((actId, options) => {
      const plan = async ({ db, now }: Administration) => {
        const { organization_id: organizationId } = await requireAct(db, actId, now);
        const scope = { organizationId, families: FAMILIES };
        const [act] = await listActs(db, { ...scope, uid: actId }, now, 1);
        return { scope, undoable: 0, undone: 0, changed_since: 0, ...act };
      };
      const answer = (undone: number, other: number, changedSince: number) => ({
        json: { act_id: actId, undone, undone_otherwise: other, changed_since: changedSince },
        text: [
          `Documents put back: ${undone}.`,
          ...(other > 0 ? [`Put back by another undo: ${other}.`] : []),
          `Left as they are, because somebody changed them since: ${changedSince}.`,
        ].join(' '),
        losesNothing: undone === 0,
      });
      return administer(
        options,
        async (context) => {
          const { scope, undoable } = await plan(context);
          const { db, now, actor, stderr } = context;
          const bar = progressBar(stderr, 'Undoing');
          let undone = 0;
          for (let left = undoable; left > 0;) {
            const done = await transact(db, (trx) => undoAct(trx, scope, actId, { now, actor }));
            undone += done.undone;
            left = done.left;
            bar.show(undone, undoable);
          }
          bar.stop();
          const after = await plan(context);
          return answer(undone, after.undone - undone, after.changed_since);
        },
        {
          word: actId,
          preview: async (context) => {
            const { undoable, undone, changed_since } = await plan(context);
            return answer(undoable, undone, changed_since);
          },
        },
      );
    });
}

/** The documents' maker. Documents from before the log of makers are found by the owner's token alone. */
async function makerOf(
  db: Db,
  { identity, token }: { identity?: string | undefined; token?: string | undefined },
): Promise<Omit<Made, 'since'>> {
  const maker = identity ?? (token === undefined ? undefined : await findTokenOwner(db, token));
  if (maker === undefined)
    throw notFound(`Token ${token} not found. If it's older, specify its --identity too`);
  const found = await findIdentityByUid(db, maker);
  if (!found) throw notFound(`Identity ${maker} not found`);
  return { organizationId: found.organization_id, maker, tokenUid: token };
}

async function selectMade(db: Db, { organizationId, ...made }: Made, now: Date): Promise<string[]> {
  const filter = { ...made, today: timestamp(now).slice(0, 10) };
  const readable = { organizationId, families: FAMILIES };
  const all: Credential[] = [];
  for (let found = PAGE_SIZE; found === PAGE_SIZE;) {
    const page = { page: 1, perPage: PAGE_SIZE, after: all.at(-1) };
    const rows = await findCredentials(db, readable, filter, page);
    all.push(...rows);
    found = rows.length;
  }
  return all.map(({ public_id }) => public_id);
}
