import type { Command } from 'commander';

import { recount } from '#server/db/recount.ts';
import type { Administer, JsonOption } from './administration.ts';

export function addRecountCommand(program: Command, administer: Administer): void {
  program
    .command('recount')
    .description(
      "Recount people, documents, and daily figures if they look wrong. Changes wait until it's done. Scans stay the same.",
    )
    .option('--json', 'print JSON: {recounted}')
    .action((options: JsonOption) =>
      administer.change(options, async ({ db }) => {
        await recount(db);
        return { json: { recounted: true }, text: 'People, documents, and daily figures recounted.' };
      }),
    );
}
