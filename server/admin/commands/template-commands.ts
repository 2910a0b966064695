import { type Command, Option } from '@commander-js/extra-typings';

import { DOC_TYPES, type DocType } from '#contract/document-types.ts';
import { LANGUAGES, type Language } from '#contract/fields.ts';

import {
  listTemplates,
  readOldTemplate,
  resetTemplate,
  type TemplateChoice,
} from '#server/templates/old-templates.service.ts';
import type { Administer } from '#server/admin/administration.ts';
import { DRY_RUN, YES } from '#server/admin/confirmation.ts';
import { table } from '#server/admin/output.ts';

export function addTemplateCommands(program: Command, administer: Administer): void {
  const template = program
    .command('template')
    .description('Templates of the documents an organization issues.');

  template
    .command('list')
    .description("List an organization's templates and which ones it replaced.")
    .requiredOption('--org <id>', 'organization ID')
    .option('--json', 'print JSON: {templates: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const templates = await listTemplates(db, options.org);
        const text = table(templates, {
          type: 'doc_type',
          language: 'language',
          replaced: ({ replaced_at }) => replaced_at ?? 'built in',
        });
        return { json: { templates }, text };
      }),
    );

  withChoice(template.command('show'))
    .description('Print a template in the format of earlier releases, which nothing is issued from any more.')
    .option('--json', 'print JSON: {source}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const source = await readOldTemplate(db, choiceOf(options));
        return { json: { source }, text: source.trimEnd() };
      }),
    );

  withChoice(template.command('reset'))
    .description('Go back to the built-in template.')
    .option('--yes', YES)
    .option('--dry-run', DRY_RUN)
    .option('--json', 'print JSON: {doc_type, language}')
    .action((options) =>
      administer.irreversible(options, options.type, async ({ db, audit }) => {
        const { org, type, language } = options;
        await resetTemplate(db, choiceOf(options));
        await audit('template_reset', org, `${type}.${language}`);
        return {
          json: { doc_type: type, language },
          text: `${type} (${language}) reset to the built-in template. The template that it had before is gone.`,
        };
      }),
    );
}

function withChoice<Args extends unknown[]>(command: Command<Args>) {
  return command
    .requiredOption('--org <id>', 'organization ID')
    .addOption(new Option('--type <type>', 'document type').choices(DOC_TYPES).makeOptionMandatory())
    .addOption(
      new Option('--language <language>', 'document language').choices(LANGUAGES).makeOptionMandatory(),
    );
}

interface Choice {
  org: string;
  type: DocType;
  language: Language;
}

function choiceOf({ org, type, language }: Choice): TemplateChoice {
  return { organizationUid: org, docType: type, language };
}
