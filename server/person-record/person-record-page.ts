import type { Language } from '#contract/fields.ts';
import { createPage } from '#server/html/page.ts';
import { labelOf } from '#server/document-types/document-types.ts';
import { PRODUCT_NAMES } from '#server/public-page/texts.ts';

import { listOf } from '#server/access/tokens.store.ts';

import { personName } from '#server/people/person-name.ts';
import { recordTexts } from './person-record-texts.ts';
import type { PersonRecord } from './person-record.service.ts';

interface Entry {
  heading: string;
  facts: { label: string; value: string }[];
}

interface Section {
  heading: string;
  note: string | null;
  entries: Entry[];
}

const page = createPage<{ intro: string; sections: Section[] }>({
  template: new URL('person-record-page.hbs', import.meta.url),
  style: new URL('person-record-page.css', import.meta.url),
});

type Columns = Readonly<Record<string, string | number | null>>;

/** A page for a person with everything stored about them: complete in one file, which loads nothing. */
export function personRecordPage(record: PersonRecord, language: Language): string {
  const texts = recordTexts(language);
  const entry = (heading: string, columns: Columns): Entry => ({
    heading,
    facts: factsOf(columns, language),
  });
  const entries = (tables: Readonly<Record<string, readonly Columns[]>>) =>
    Object.entries(tables).flatMap(([table, rows]) =>
      rows.map((row, index) =>
        entry(index > 0 ? '' : (texts.table(table) ?? texts.otherRecords(table)), row),
      ),
    );

  const { person, mentions } = record;
  const name = personName({ first_name: String(person.first_name), last_name: String(person.last_name) });
  const documents = record.documents.map(({ file, records, ...columns }) => ({
    heading: String((columns as Columns).title ?? ''),
    note: null,
    entries: [entry('', columns), ...(file ? [entry(texts.file, file)] : []), ...entries(records)],
  }));
  const sections = [
    ...section(texts.person, [entry('', person), ...entries(record.records)]),
    ...section(
      texts.formerNames,
      record.former_names.map((names) => entry('', names)),
    ),
    ...(documents.length === 0
      ? [{ heading: texts.documents, note: texts.noDocuments, entries: [] }]
      : documents),
    ...section(
      texts.accounts,
      record.accounts.flatMap(({ tokens, passkeys, provider_accounts, ...account }) => [
        entry('', account),
        ...tokens.map((token) => entry(texts.token, token)),
        ...passkeys.map((passkey) => entry(texts.passkey, passkey)),
        ...provider_accounts.map((linked) => entry(texts.linkedAccount, linked)),
      ]),
    ),
    ...section(
      texts.audit,
      record.audit.map((row) => entry('', row)),
    ),
    ...section(
      texts.mentions,
      [
        ...(mentions?.documents ?? []).map((row) => entry(texts.unlinked, { ...row })),
        ...(mentions?.drafts ?? []).map((row) => entry(texts.draft, row)),
        ...(mentions?.files ?? []).map((row) => entry(texts.file, row)),
      ],
      texts.mentionsNote,
    ),
  ];
  const intro = texts.intro(record.organization.name, momentIn(language, record.exported_at));
  const frame = { language, languages: [], title: texts.title(name), heading: texts.heading };
  return page.render(frame, { intro, sections });
}

function section(heading: string, entries: Entry[], note: string | null = null): Section[] {
  return entries.length === 0 ? [] : [{ heading, note, entries }];
}

function factsOf(columns: Columns, language: Language): Entry['facts'] {
  const texts = recordTexts(language);
  const of = 'first_name' in columns ? 'person' : 'status';
  return Object.entries(columns).flatMap(([column, value]) =>
    value === null || value === '' || NOT_SHOWN.includes(column)
      ? []
      : [{ label: texts.column(column) ?? column, value: valueIn(language, column, value, of) }],
  );
}

/** For programs only: the page leaves out codes, and a file isn't text. */
const NOT_SHOWN = ['family', 'file'];
const LISTS = ['permissions', 'issue_types', 'scopes'];
const WORDS = ['status', 'state', 'type', 'event', 'outcome', 'action', 'format', 'comparison'];

function valueIn(language: Language, column: string, value: string | number, of: 'person' | 'status') {
  if (typeof value === 'number') return value.toLocaleString(language);
  if (WORDS.includes(column)) return recordTexts(language).value(value, of) ?? value;
  if (LISTS.includes(column)) return listOf(value).join(', ');
  if (column === 'doc_type') return labelOf(value, language) ?? value;
  if (column === 'product') return (PRODUCT_NAMES as Record<string, string>)[value] ?? value;
  return momentIn(language, value);
}

/** A day or a moment in the language's format; other text stays as it is. */
function momentIn(language: Language, value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(value) ?? [];
  if (day === undefined) return value;
  const moment = new Date(`${day}T${time ?? '00:00:00'}Z`);
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return time === undefined
    ? moment.toLocaleDateString(language, style)
    : `${moment.toLocaleString(language, { ...style, timeStyle: 'short' })} UTC`;
}
