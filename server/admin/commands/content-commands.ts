import { type Command, Option } from '@commander-js/extra-typings';

import { DOC_TYPES } from '#contract/document-types.ts';
import { listOffers, setOffer } from '#server/credentials/contents/offering.service.ts';

import { type Administer, table } from '#server/admin/administration.ts';

const TYPES = ['none', ...DOC_TYPES] as const;

const CHOICES = [
  {
    verb: 'allow',
    allowed: true,
    action: 'content_allowed',
    description: 'Let readers compare a file with the documents of a type.',
    done: (type: string) => `Readers can compare files with ${type}.`,
  },
  {
    verb: 'deny',
    allowed: false,
    action: 'content_denied',
    description: "Don't let readers compare a file with the documents of a type.",
    done: (type: string) => `Readers can't compare files with ${type}.`,
  },
  {
    verb: 'reset',
    allowed: null,
    action: 'content_reset',
    description: 'Go back to the default: allowed unless the document has private or askable fields.',
    done: (type: string) => `${type} reset to the default.`,
  },
] as const;

export function addContentCommands(program: Command, administer: Administer): void {
  const content = program
    .command('content')
    .description('For which document types readers can check a file against the sealed text.');

  content
    .command('list')
    .description('List the document types of an organization and their settings.')
    .requiredOption('--org <id>', 'organization ID')
    .option('--json', 'print JSON: {settings: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const settings = await listOffers(db, options.org);
        const text = table(settings, {
          type: 'doc_type',
          setting: ({ allowed }) => (allowed === null ? 'default' : allowed ? 'allowed' : 'denied'),
        });
        return { json: { settings }, text };
      }),
    );

  for (const { verb, allowed, action, description, done } of CHOICES)
    content
      .command(verb)
      .description(description)
      .requiredOption('--org <id>', 'organization ID')
      .addOption(
        new Option('--doc-type <type>', 'document type; none for verified files without one')
          .choices(TYPES)
          .makeOptionMandatory(),
      )
      .option('--json', 'print JSON: {doc_type, allowed}')
      .action((options) =>
        administer.change(options, async ({ db, audit }) => {
          const { org, docType } = options;
          await setOffer(db, org, docType, allowed);
          await audit(action, org, docType);
          return { json: { doc_type: docType, allowed }, text: done(docType) };
        }),
      );
}
