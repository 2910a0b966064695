import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { type Command, Option } from '@commander-js/extra-typings';

import { DOC_TYPES, type DocType } from '#contract/document-types.ts';
import { type Language, LANGUAGES } from '#contract/fields.ts';
import { MAX_TEMPLATE_BYTES, type TemplateProblem } from '#contract/templates.ts';
import { requireIssuer } from '#server/document-types/document-types.ts';
import { fileFault } from '#server/errors/file-faults.ts';
import { conflict, invalid, notFound } from '#server/errors/refusals.ts';
import { writeNewFile } from '#server/files/new-file.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { readTemplate as readFileAs } from '#server/templates/read-template.ts';
import {
  deleteVersion,
  listTemplates,
  readTemplate,
  readTemplateFile,
  saveVersion,
  useVersion,
} from '#server/templates/versions/versions.service.ts';
import { findOldTemplate } from '#server/templates/versions/old-templates.store.ts';
import { type Administer, type Administration, table } from '#server/admin/administration.ts';
import { confirmable } from '#server/admin/confirmation.ts';
import { countValue } from '#server/admin/option-values.ts';

export function addTemplateCommands(program: Command, administer: Administer): void {
  const template = program
    .command('template')
    .description('Templates of the documents an organization issues.');

  template
    .command('list')
    .description('List which templates an organization uses.')
    .requiredOption('--org <id>', 'organization ID')
    .option('--json', 'print JSON: {templates: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const templates = await listTemplates(db, await requireOrganization(db, options.org), 'en');
        const text = table(templates, {
          type: 'doc_type',
          language: 'language',
          template: ({ kind, version }) => (version === null ? kind.replace('_', ' ') : `version ${version}`),
          by: ({ made_by }) => made_by ?? '',
          at: ({ made_at }) => made_at ?? '',
        });
        return { json: { templates }, text };
      }),
    );

  withChoice(template.command('versions'))
    .description("List the versions of an organization's own template.")
    .option('--json', 'print JSON: {versions: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { versions } = await readTemplate(db, await choiceIn(db, options), 'en');
        const text = table(versions, {
          version: ({ version }) => String(version),
          by: 'made_by',
          at: 'made_at',
          used: ({ is_in_use }) => (is_in_use ? 'now' : ''),
          bytes: ({ size, has_file }) => (has_file ? String(size) : 'file deleted'),
        });
        return { json: { versions }, text };
      }),
    );

  withChoice(template.command('get <file>'))
    .description('Write a template as a new Word document, to start your own from.')
    .option('--number <version>', 'a version instead of the one in use', countValue)
    .option('--built-in', 'the built-in template instead of the one in use')
    .option('--json', 'print JSON: {version}')
    .action((file, options) =>
      administer(options, async ({ db }) => {
        const choice = await choiceIn(db, options);
        const chosen = options.builtIn ? 0 : (options.number ?? null);
        const { file: bytes, version } = await readTemplateFile(db, choice, chosen);
        await writeNewFile(file, Readable.from([bytes]), async () => {});
        const which = version === 0 ? 'The built-in template' : `Version ${version}`;
        return { json: { version }, text: `${which} is in ${file}.` };
      }),
    );

  withChoice(template.command('show'))
    .description('Print a template in the format of earlier releases. Nothing is issued from it anymore.')
    .option('--json', 'print JSON: {source}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const { organization, docType, language } = await choiceIn(db, options);
        const old = await findOldTemplate(db, { organizationId: organization.id, docType, language });
        if (!old)
          throw notFound(`${docType} (${language}) has no template in the format of earlier releases`);
        return { json: { source: old.source }, text: old.source.trimEnd() };
      }),
    );

  withChoice(template.command('check <file>'))
    .description(
      "Check whether a Word document can be a template, and list what has to change. Exit status 1 if it can't.",
    )
    .option('--json', 'print JSON: {problems: […]}')
    .action((file, options) =>
      administer(options, async ({ db }) => {
        const { problems, ...read } = await readFrom(file, await choiceIn(db, options));
        const text = problems.length === 0 ? `${file} can be the template.` : problemLines(problems);
        return { json: { problems }, text, isProblem: read.file === null };
      }),
    );

  withChoice(template.command('put <file>'))
    .description('Use a Word document for new documents. The versions before stay.')
    .option('--json', 'print JSON: {version, problems: […]}')
    .action((file, options) =>
      administer.change(options, async ({ db, now, actor }) => {
        const choice = await choiceIn(db, options);
        const { problems, ...read } = await readFrom(file, choice);
        if (!read.file) throw conflict(`${file} can't be the template.\n${problemLines(problems)}`);
        const version = await saveVersion(db, choice, read.file, { now, actor });
        const saved = `${file} is version ${version} of ${choice.docType} (${choice.language}), and used from now on.`;
        return { json: { version, problems }, text: [saved, problemLines(problems)].join('\n').trimEnd() };
      }),
    );

  withChoice(template.command('use'))
    .description('Go back to an earlier version.')
    .requiredOption('--number <version>', 'the number of the version', countValue)
    .option('--json', 'print JSON: {version}')
    .action((options) =>
      administer.change(options, async ({ db, now, actor }) => {
        const { number: version, type, language } = options;
        await useVersion(db, await choiceIn(db, options), version, { now, actor });
        return { json: { version }, text: `${type} (${language}) uses version ${version} from now on.` };
      }),
    );

  confirmable(withChoice(template.command('delete')))
    .description("Delete the file of a version that isn't used. Its number stays, with who saved it.")
    .requiredOption('--number <version>', 'the number of the version', countValue)
    .option('--json', 'print JSON: {version}')
    .action((options) => {
      const { number: version, type, language } = options;
      return administer.irreversible(
        options,
        `${type}.${language}.${version}`,
        async ({ db, now, actor }) => {
          await deleteVersion(db, await choiceIn(db, options), version, { now, actor });
          return {
            json: { version },
            text: `The file of version ${version} of ${type} (${language}) deleted.`,
          };
        },
      );
    });

  withChoice(template.command('reset'))
    .description('Go back to the built-in template. Your own versions stay.')
    .option('--json', 'print JSON: {doc_type, language}')
    .action((options) =>
      administer.change(options, async ({ db, now, actor }) => {
        const { type, language } = options;
        await useVersion(db, await choiceIn(db, options), 0, { now, actor });
        const text = `${type} (${language}) uses the built-in template from now on.`;
        return { json: { doc_type: type, language }, text };
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

/** 404 for an unknown organization, and for a type that it doesn't issue. */
async function choiceIn(db: Administration['db'], { org, type, language }: Choice) {
  return { organization: await requireIssuer(db, org, type), docType: type, language };
}

async function readFrom(file: string, { docType, language }: Awaited<ReturnType<typeof choiceIn>>) {
  // One byte more than allowed: a device never ends.
  const start = createReadStream(file, { end: MAX_TEMPLATE_BYTES });
  const parts: Buffer[] = await Array.fromAsync(start).catch((cause: unknown) => {
    const reason = fileFault(cause, file);
    throw reason === undefined ? cause : invalid(reason);
  });
  const bytes = Buffer.concat(parts);
  if (bytes.byteLength > MAX_TEMPLATE_BYTES) throw invalid(`Can't use ${file}: it has more than 10 MB`);
  return readFileAs({ bytes, docType, language, example: null });
}

function problemLines(problems: readonly TemplateProblem[]): string {
  return problems
    .map(({ rule, part, paragraph, about, is_refused }) => {
      const place = [part, paragraph === null ? '' : `paragraph ${paragraph}`].filter(Boolean).join(', ');
      return `${is_refused ? 'refused' : 'note'}: ${[rule.replaceAll('_', ' '), about, place].filter(Boolean).join(': ')}`;
    })
    .join('\n');
}
