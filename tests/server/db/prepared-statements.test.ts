import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';

import { cacheStatements } from '#server/db/prepared-statements.ts';

test('a statement is prepared once, and again while it is being read row by row', () => {
  const sqlite = new SQLite(':memory:');
  const database = cacheStatements(sqlite);
  const query = 'select value from json_each(?)';
  const first = database.prepare(query);
  expect(database.prepare(query)).toBe(first);

  const rows = first.iterate(['[1,2]']);
  rows.next();
  const second = database.prepare(query);
  expect(second).not.toBe(first);
  expect(second.all(['[3]'])).toEqual([{ value: 3 }]);
  expect([...rows]).toEqual([{ value: 2 }]);
  database.close();
});

test('statements nobody asks for any more are let go', () => {
  const database = cacheStatements(new SQLite(':memory:'));
  const first = database.prepare('select 0');
  for (let other = 1; other <= 300; other += 1) database.prepare(`select ${other}`);
  expect(database.prepare('select 0')).not.toBe(first);
  database.close();
});
