import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';

import { DOC_TYPES } from '#contract/document-types.ts';
import { FIELD_MODES, type FieldMode } from '#contract/facts.ts';
import { requireKnown } from '#server/revocation/changes.service.ts';
import {
  listFieldSettings,
  resetFieldModes,
  setFieldModes,
} from '#server/credentials/facts/fact-settings.service.ts';
import { reopenFact } from '#server/credentials/facts/facts.service.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';

import { type Administer, table } from '#server/admin/administration.ts';

export function addFactCommands(program: Command, administer: Administer): void {
  const facts = program
    .command('facts')
    .description('What readers can compare in the documents an organization issues.')
    .addHelpText(
      'after',
      `
A field is one of:
  shown    its value is on the public page, to compare with the paper
  askable  readers enter what their paper says and see only whether it agrees
  private  neither; nothing of it is stored`,
    );

  facts
    .command('list')
    .description('List the fields of the document types, with what readers can compare.')
    .requiredOption('--org <id>', 'organization ID')
    .addOption(new Option('--doc-type <type>', 'only this document type').choices(DOC_TYPES))
    .option('--json', 'print JSON: {fields: […]}')
    .action((options) =>
      administer(options, async ({ db }) => {
        const fields = await listFieldSettings(db, options.org, options.docType);
        const text = table(fields, {
          type: 'doc_type',
          field: 'field',
          mode: 'mode',
          set: ({ is_default }) => (is_default ? 'default' : 'by organization'),
        });
        return { json: { fields }, text };
      }),
    );

  withType(
    facts
      .command('set')
      .argument(
        '<field=mode...>',
        'such as average=shown',
        (assignment, modes: [string, FieldMode][]) => [...modes, modeOf(assignment)],
        [],
      ),
  )
    .description(
      'Set fields to shown, askable, or private. It applies to documents issued from now on; facts of issued documents never change.',
    )
    .option('--json', 'print JSON: {fields: […]}')
    .action((assigned, options) =>
      administer.change(options, async ({ db, audit }) => {
        const { org, docType } = options;
        const modes = new Map(assigned);
        await setFieldModes(db, org, docType, modes);
        for (const [field, mode] of modes) await audit('facts_set', org, `${docType}.${field}=${mode}`);
        const fields = (await listFieldSettings(db, org, docType)).filter(({ field }) => modes.has(field));
        const text = fields.map(({ field, mode }) => `${docType}.${field} is now ${mode}.`).join('\n');
        return { json: { fields }, text };
      }),
    );

  facts
    .command('answers <public_id>')
    .description(
      'Show how many wrong answers readers entered about the facts of a credential. Nothing shows what they entered.',
    )
    .option('--json', 'print JSON: {facts: […]}')
    .action((publicId, options) =>
      administer(options, async ({ db, now }) => {
        const { id } = await requireKnown(db, publicId);
        const wrong = (await selectFacts(db, id, now)).flatMap(({ name, wrong_answers }) =>
          wrong_answers ? [{ name, ...wrong_answers }] : [],
        );
        const text = table(wrong, {
          number: ({ number }) => String(number),
          fact: 'name',
          wrong: ({ count }) => String(count),
          last: ({ last_at }) => `${last_at} UTC`,
          state: ({ is_closed }) => (is_closed ? 'closed' : 'open'),
          'can be reopened': ({ reopenings_left }) => String(reopenings_left),
        });
        return { json: { facts: wrong }, text: wrong.length > 0 ? text : 'No wrong answers in two weeks.' };
      }),
    );

  facts
    .command('reopen <public_id> <number>')
    .description(
      'Let readers answer again about a fact that wrong answers closed, at most three times. First look at "facts answers".',
    )
    .option('--json', 'print the fact as JSON')
    .action((publicId, number, options) =>
      administer.change(options, async ({ db, ...auditContext }) => {
        const fact = await reopenFact(db, await requireKnown(db, publicId), number, auditContext);
        return { json: fact, text: `Readers can answer: ${fact.name}.` };
      }),
    );

  withType(facts.command('reset'))
    .description('Go back to the defaults of a document type.')
    .option('--json', 'print JSON: {fields: […]}')
    .action((options) =>
      administer.change(options, async ({ db, audit }) => {
        const { org, docType } = options;
        await resetFieldModes(db, org, docType);
        await audit('facts_reset', org, docType);
        const fields = await listFieldSettings(db, org, docType);
        return { json: { fields }, text: `${docType} reset to the defaults.` };
      }),
    );
}

function withType<Args extends unknown[]>(command: Command<Args>) {
  return command
    .requiredOption('--org <id>', 'organization ID')
    .addOption(new Option('--doc-type <type>', 'document type').choices(DOC_TYPES).makeOptionMandatory());
}

function modeOf(assignment: string): [field: string, mode: FieldMode] {
  const [field = '', word = ''] = assignment.split('=', 2);
  const mode = FIELD_MODES.find((known) => known === word);
  if (field === '' || mode === undefined || assignment.split('=').length !== 2)
    throw new InvalidArgumentError('must be FIELD=shown, FIELD=askable, or FIELD=private');
  return [field, mode];
}
