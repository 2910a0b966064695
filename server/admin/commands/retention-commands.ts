import { Argument, type Command, InvalidArgumentError } from '@commander-js/extra-typings';

import type { Retained } from '#server/db/schema.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { transact } from '#server/db/retries.ts';
import { applyRetention, findOlder } from '#server/retention/retention.service.ts';
import { RETAINED, selectRetention, setRetention } from '#server/retention/retention.store.ts';

import { type Administer, table } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';

const WHAT: Readonly<Record<Retained, string>> = {
  activity: 'recent activity, except the newest event of each kind',
  audit: 'audit log',
  addresses: 'web addresses of files in Word and other editors',
};

export function addRetentionCommands(program: Command, administer: Administer): void {
  const retention = program
    .command('retention')
    .description(
      'How long activity, audit log, and web addresses of files are stored. Without a setting: no limit.',
    );

  retention
    .command('show')
    .description('List the settings, and how much is older.')
    .option('--json', 'print JSON: {retention: [{data, days, older}]}')
    .action((options) =>
      administer(options, async ({ db, now }) => {
        const [days, older] = [await selectRetention(db), await findOlder({ db }, now)];
        const daysOf = (data: Retained) => days.get(data) ?? null;
        const rows = RETAINED.map((data) => ({ data, days: daysOf(data), older: older[data] ?? 0 }));
        const columns = {
          data: 'data',
          stored: (row: (typeof rows)[number]) => (row.days === null ? 'no limit' : `${row.days} days`),
          older: (row: (typeof rows)[number]) => (row.days === null ? null : String(row.older)),
          'what it is': (row: (typeof rows)[number]) => WHAT[row.data],
        } as const;
        return { json: { retention: rows }, text: table(rows, columns) };
      }),
    );

  confirmable(retention.command('set'))
    .description(
      'Set after how many days data is deleted. The service deletes it once a day; figures stay the same. Deleted data is only in backups.',
    )
    .addArgument(new Argument('<data>', 'what to delete, see retention show').choices(RETAINED))
    .argument('<days>', 'a number of days from 1 to 36500, or keep for no limit', daysValue)
    .option('--json', 'print JSON: {data, days, older}')
    .action((data, days, options) =>
      administer.irreversible(options, data, async ({ db, now, actor }) => {
        await setRetention(db, data, days);
        const detail = days === null ? 'no limit' : `${days} days`;
        const entry = { organization_id: null, subject: data, detail };
        await recordAudit(db, { now, actor }, 'retention_set', entry);
        const older = (await findOlder({ db }, now))[data] ?? 0;
        const text =
          days === null
            ? `${data}: stored without limit.`
            : `${data}: deleted after ${days} days. ${older} older now: the service deletes them within a day, or run: retention apply`;
        return { json: { data, days, older }, text, losesNothing: older === 0 };
      }),
    );

  confirmable(retention.command('apply'))
    .description('Delete now what is older than the settings, without waiting for the service.')
    .option('--json', 'print JSON: {deleted: {…}}')
    .action((options) =>
      administer(
        options,
        async ({ db, now, actor }) =>
          answerOf(await applyRetention({ db, write: (work) => transact(db, work) }, { now, actor })),
        { word: 'apply', preview: async ({ db, now }) => answerOf(await findOlder({ db }, now)) },
      ),
    );
}

function answerOf(deleted: Awaited<ReturnType<typeof findOlder>>) {
  const rows = Object.entries(deleted).map(([data, count]) => ({ data, deleted: String(count) }));
  return {
    json: { deleted },
    text: table(rows, { data: 'data', deleted: 'deleted' }, 'Everything is stored without limit.'),
    losesNothing: Object.values(deleted).every((count) => !count),
  };
}

function daysValue(value: string): number | null {
  if (value === 'keep') return null;
  if (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 36_500) return Number(value);
  throw new InvalidArgumentError('must be a whole number from 1 to 36500, or keep');
}
