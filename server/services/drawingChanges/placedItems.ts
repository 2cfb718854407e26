import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isSame } from '#domain/drawings/edits.ts';
import type { Database } from '#server/db/client.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { updatedColumns } from '../shared/changes.ts';

type ItemRow = typeof mapItems.$inferSelect;

/** Columns changed by moving, turning or renumbering items: numbers and booleans, which can be sent as one array parameter per column. */
const placing = ['positionX', 'positionY', 'scale', 'rotation', 'isPlaced', 'positionNumber'] as const;
type Placing = (typeof placing)[number];
const isPlacing = (name: string): name is Placing => (placing as readonly string[]).includes(name);

/**
 * Returns the columns in which rows differ from the stored rows, if only placing columns differ; otherwise null.
 * @param stored by id
 */
export function placingOf(
  stored: ReadonlyMap<number, ItemRow>,
  next: readonly ItemRow[],
): readonly Placing[] | null {
  const differing = new Set<Placing>();
  for (const row of next) {
    const old = stored.get(row.id);
    if (!old) return null;
    for (const name of Object.keys(row) as (keyof ItemRow)[]) {
      if (isSame(old[name], row[name])) continue;
      if (!isPlacing(name)) return null;
      differing.add(name);
    }
  }
  return [...differing];
}

/**
 * Passes the values as one array parameter: a statement with a parameter for each value of hundreds of rows takes several times as long.
 */
const listOf = (values: readonly (number | boolean)[], type: string): SQL =>
  sql`${sql.param(`{${values.join()}}`)}::${sql.raw(type)}[]`;

/** Updates these columns of items in one statement. */
export async function placeItems(
  db: Database,
  rows: readonly ItemRow[],
  names: readonly Placing[],
  now: string,
): Promise<void> {
  const columns = getTableColumns(mapItems);
  const lists = names.map((name) =>
    listOf(
      rows.map((row) => row[name]),
      columns[name].getSQLType(),
    ),
  );
  const ids = listOf(
    rows.map(({ id }) => id),
    'integer',
  );
  const values = sql.join([ids, ...lists], sql`, `);
  const titles = sql.join(
    ['id', ...names].map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db
    .update(mapItems)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql`placed.${sql.identifier(name)}`])),
      ...updatedColumns(mapItems, now),
    })
    .from(sql`unnest(${values}) as placed(${titles})`)
    .where(sql`${mapItems.id} = placed.id`);
}
