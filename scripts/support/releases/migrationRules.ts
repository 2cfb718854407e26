/** Name and text of a migration. */
export interface Migration {
  name: string;
  text: string;
}

/** Name of a table or function, after that of its schema if it has one. */
const name = '(?:"?\\w+"?\\.)?"?(\\w+)"?';
const createdTable = new RegExp(`create table (?:if not exists )?${name}`, 'gi');
const about = new RegExp(
  `^(?:alter table (?:only )?(?:if exists )?${name}|create unique index .*? on (?:only )?${name}|create (?:constraint )?trigger .*? on ${name})`,
  'is',
);

/** Patterns of statements that break servers of the previous version in a table that they use. */
const breaking: readonly [RegExp, string][] = [
  [/^drop (?:table|view|function|trigger|type|sequence)\b/i, 'drops what they use'],
  [/^alter table .*\bdrop (?:column|default|identity)\b/is, 'drops what they use'],
  [/^alter .*\brename\b/is, 'renames what they use'],
  [
    /^alter table .*\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)(?!.*\bgenerated\b)/is,
    'adds a column that they would have to fill',
  ],
  [/^alter table .*\bset not null\b/is, 'refuses rows that they write'],
  [
    /^alter table .*\badd (?:constraint|check|unique|foreign key|primary key)\b/is,
    'refuses rows that they write',
  ],
  [/^create unique index\b/i, 'refuses rows that they write'],
  [/^alter table .*\balter column \S+ (?:set data )?type\b/is, 'changes a type that they know'],
  [/^alter type\b/i, 'changes a type that they know'],
  [/^create (?:or replace )?(?:constraint )?trigger\b/i, 'changes what their writes do'],
  [/^create or replace function\b/i, 'changes what their writes do'],
];

const addedColumn = new RegExp(`^alter table (?:only )?${name} add column (?:if not exists )?${name}`, 'gim');
const foreignKey = /\badd constraint \S+ foreign key \(([^)]+)\)/i;

const statementsOf = (text: string): string[] =>
  text
    .replace(/--> statement-breakpoint/g, '\n-- next\n')
    .split(/^-- next$|;[ \t]*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '');

/**
 * Returns the statements in migrations newer than a release that would break or block the servers of that release while both run: each as
 * `name: harm: the statement's beginning`. Tables newer than the release aren't in use yet.
 */
export function harmsOf(newer: readonly Migration[]): string[] {
  const createdTables = new Set(
    newer.flatMap(({ text }) => [...text.matchAll(createdTable)].map(([, table]) => table)),
  );
  const ownColumns = new Set(
    newer.flatMap(({ text }) =>
      [...text.matchAll(addedColumn)].map(([, table, column]) => `${table}.${column}`),
    ),
  );
  /** Returns whether a statement only concerns new columns, which older servers leave empty. */
  const isOfOwnColumns = (statement: string): boolean =>
    foreignKey
      .exec(statement)?.[1]
      ?.split(',')
      .every((column) => ownColumns.has(`${tableOf(statement)}.${column.replaceAll('"', '').trim()}`)) ??
    false;
  return newer.flatMap((migration) => {
    const statements = statementsOf(migration.text);
    const altered = new Set(
      statements.flatMap((statement) => (/^alter table\b/i.test(statement) ? [tableOf(statement)] : [])),
    );
    return statements.flatMap((statement) => {
      if (createdTables.has(tableOf(statement)) || isOfOwnColumns(statement)) return [];
      const rewritten = new RegExp(`^(?:update|delete from) ${name}`, 'i').exec(statement)?.[1];
      const harms = breaking.flatMap(([form, harm]) => (form.test(statement) ? [harm] : []));
      if (rewritten !== undefined && altered.has(rewritten))
        harms.push('holds a table from them while its rows are rewritten');
      return harms.map(
        (harm) => `${migration.name}: ${harm}: ${statement.split('\n')[0]?.slice(0, 70) ?? ''}`,
      );
    });
  });
}

function tableOf(statement: string): string | undefined {
  const [, ...names] = about.exec(statement) ?? [];
  return names.find((found) => found !== undefined);
}
