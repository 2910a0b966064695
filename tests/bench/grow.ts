import SQLite from 'better-sqlite3';

/** The changed columns of a row's copies; the others are equal. `n` is 0 in the first. */
type Changed = Readonly<Record<string, string>>;

const copyOf = (column: string, by: string) => `case n when 0 then ${column} else ${by} end`;
/** 32 letters and digits, two of which distinguish the copies of an ID. */
const LETTERS = `'0123456789ABCDEFGHJKMNPQRSTVWXYZ'`;
const letter = (place: string) => `substr(${LETTERS}, 1 + (${place}) % 32, 1)`;
const PUBLIC_ID = copyOf(
  'public_id',
  `substr(public_id, 1, 12) || ${letter('n')} || ${letter('n / 32 + unicode(substr(public_id, 14, 1))')} || substr(public_id, 15)`,
);
/** The fourth group, which is random in the originals. */
const DOC_ID = copyOf('doc_id', `substr(doc_id, 1, 19) || printf('%04x', n) || substr(doc_id, 24)`);
const UID = copyOf('uid', `uid || '-' || n`);
const personOf = (column: string, directory: string) =>
  `${column} + n * (select count(*) from before_${directory})`;

/**
 * Multiplies a small SQLite database by copies of its people, documents and scans: ten times as fast as loading them.
 * Documents are stored in the order of issue, as in a service. Triggers are removed meanwhile: counts and daily sums are
 * multiplied, and the search index is filled again.
 */
export function growDatabase(file: string, factor: number): void {
  const sqlite = new SQLite(file);
  sqlite.pragma('foreign_keys = off');
  // If this is interrupted, the file is useless anyway.
  sqlite.pragma('journal_mode = off');
  sqlite.pragma('synchronous = off');
  sqlite.pragma('cache_size = -500000');
  const made = sqlite
    .prepare<[], { type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where sql is not null
        and (type = 'trigger' or (type = 'index' and sql not like 'create unique%'))`,
    )
    .all();
  const index = made.find(({ name }) => name === 'credentials_added');
  const [, searched = ''] = /\(rowid, scope, text\) values \(([^;]*)\);/.exec(index?.sql ?? '') ?? [];

  /** `ids` has the copies with their numbers: documents in their order, people one copy after another. */
  const copy = (table: string, changed: Changed, ids: string, key = 'id') => {
    const columns = sqlite
      .prepare<[string], string>(`select name from pragma_table_info(?)`)
      .pluck()
      .all(table);
    const values = columns.map((column) =>
      column === key ? 'copies.id' : (changed[column] ?? `b.${column}`),
    );
    sqlite.exec(`
      insert into ${table} (${columns.join()})
      select ${values.join()} from ${ids} as copies join before_${table} as b on b.${key} = copies.source
      order by copies.id`);
  };
  const eachTime = `(with recursive time(n) as (select 0 union all select n + 1 from time where n < ${factor - 1}) select n from time)`;
  /** One copy of the table after another. */
  const inTurn = (table: string) =>
    `(select b.id + n * (select max(id) from before_${table}) as id, b.id as source, n from before_${table} as b, ${eachTime})`;

  sqlite.transaction(() => {
    for (const { type, name } of made) sqlite.exec(`drop ${type} ${name}`);
    for (const table of ['students', 'employees', 'credentials', 'scan_counts', 'editor_documents'])
      sqlite.exec(`create temp table before_${table} as select * from ${table}; delete from ${table}`);
    sqlite.exec(`
      create index temp.before_credentials_id on before_credentials (id);
      create index temp.before_scan_counts_id on before_scan_counts (credential_id);
      create temp table copies (id integer primary key, source integer not null, n integer not null);
      insert into copies select row_number() over (order by organization_id, issued_at, b.id, n), b.id, n
        from before_credentials as b, ${eachTime}`);
    for (const table of ['students', 'employees'])
      copy(
        table,
        { uid: UID, search_text: `replace(search_text, lower(uid), lower(${UID}))` },
        inTurn(table),
      );
    copy(
      'credentials',
      {
        public_id: PUBLIC_ID,
        doc_id: DOC_ID,
        search_text: `replace(search_text, lower(public_id), lower(${PUBLIC_ID}))`,
        student_id: personOf('student_id', 'students'),
        employee_id: personOf('employee_id', 'employees'),
      },
      'copies',
    );
    copy('scan_counts', {}, 'copies', 'credential_id');
    copy(
      'editor_documents',
      { doc_id: DOC_ID, number: 'number + n * (select max(number) from before_editor_documents)' },
      inTurn('editor_documents'),
    );
    for (const table of ['activity', 'reports', 'scan_hours'])
      sqlite.exec(`update ${table} set credential_id =
        (select copies.id from copies where n = 0 and source = ${table}.credential_id)`);
    const sums =
      'verifications_created documents_issued valid_scans invalid_scans starting ending revoked'.split(' ');
    sqlite.exec(`
      update daily_sums set ${sums.map((sum) => `${sum} = ${sum} * ${factor}`).join()};
      update document_counts set documents = documents * ${factor};
      update people_counts set people = people * ${factor};
      insert into credential_search (credential_search) values ('delete-all');
      insert into credential_search (rowid, scope, text)
        select ${searched.replaceAll('new.', '')} from credentials order by 1`);
    for (const { sql } of made) sqlite.exec(sql);
  })();
  sqlite.exec(`insert into credential_search (credential_search) values ('optimize')`);
  sqlite.pragma('journal_mode = wal');
  sqlite.close();
}
