import type { Command } from 'commander';

import { recount } from '../db/recount.ts';
import type { Administer, JsonOption } from './administration.ts';

export function addRecountCommand(program: Command, administer: Administer): void {
  program
    .command('recount')
    .description(
      'Count people, documents and the figures of each day anew, where they went wrong. Writing waits meanwhile. Scans stay as they are.',
    )
    .option('--json', 'answer {recounted}')
    .action((options: JsonOption) =>
      administer.change(options, async ({ db }) => {
        await recount(db);
        return { json: { recounted: true }, text: 'People, documents and figures are counted anew.' };
      }),
    );
}
