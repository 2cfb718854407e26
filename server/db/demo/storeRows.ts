import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgCustomColumn } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../client.ts';
import { buildings, buildingUsers, floors } from '../schema/buildings.ts';
import { fireProtections } from '../schema/catalogue.ts';
import { questionGroups, questionListQuestions, questionLists, questions } from '../schema/checklists.ts';
import { areas, files, mapItems, maps } from '../schema/drawings.ts';
import { flawFiles } from '../schema/flawEvents.ts';
import { flaws, roundInfoEarlierFlaws, roundItemEarlierFlaws, severityRules } from '../schema/flaws.ts';
import { customerLinks, roles, userRoles, users } from '../schema/users.ts';
import * as plans from '../schema/plans.ts';
import * as rounds from '../schema/rounds.ts';
import { companies, customerLicences, customers } from '../schema/tenants.ts';
import type { DemoRows } from './draft.ts';

const rowsPerStatement = 4000;

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Inserts rows as one JSON value per statement, which is many times faster than a placeholder for each field. */
async function storeTable(db: Database, table: PgTable, list: readonly object[]): Promise<void> {
  if (list.length === 0) return;
  const keys = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const tableColumns = getTableColumns(table);
  /** Returns a value as the database stores it. */
  const stored = (key: string, value: unknown): unknown => {
    const column = tableColumns[key];
    return is(column, PgCustomColumn) && value != null ? column.mapToDriverValue(value) : value;
  };
  const columns = sql.raw(keys.map((key) => `"${snake(key)}"`).join(', '));
  for (let from = 0; from < list.length; from += rowsPerStatement) {
    const rows = list
      .slice(from, from + rowsPerStatement)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), stored(key, value)])),
      );
    await db.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  // Ids were set explicitly: the sequence must continue after them for the next record created by the product.
  await db.execute(sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), ${list.length})`);
}

/** Stores all rows in an order that satisfies the foreign keys; call it in a transaction. */
export async function storeRows(db: Database, rows: DemoRows): Promise<void> {
  await storeTable(db, companies, rows.companies);
  await storeTable(db, customers, rows.customers);
  await storeTable(db, customerLicences, rows.customerLicences);
  await storeTable(db, roles, rows.roles);
  await storeTable(db, users, rows.users);
  await storeTable(db, customerLinks, rows.customerLinks);
  await storeTable(db, userRoles, rows.userRoles);
  await storeTable(db, fireProtections, rows.fireProtections);
  await storeTable(db, questionGroups, rows.questionGroups);
  await storeTable(db, questions, rows.questions);
  await storeTable(db, questionLists, rows.questionLists);
  await storeTable(db, questionListQuestions, rows.questionListQuestions);
  await storeTable(db, buildings, rows.buildings);
  await storeTable(db, buildingUsers, rows.buildingUsers);
  await storeTable(db, floors, rows.floors);
  // A drawing and its file refer to each other.
  await storeTable(
    db,
    maps,
    rows.maps.map((map) => ({ ...map, fileId: null })),
  );
  await storeTable(db, files, rows.files);
  await db.update(maps).set({ fileId: files.id }).from(files).where(eq(files.mapId, maps.id));
  await storeTable(db, mapItems, rows.mapItems);
  await storeTable(db, areas, rows.areas);
  await storeTable(db, plans.roundPlannings, rows.roundPlannings);
  await storeTable(db, plans.roundPlanningFloors, rows.roundPlanningFloors);
  await storeTable(db, plans.roundPlanningAreas, rows.roundPlanningAreas);
  await storeTable(db, plans.roundPlanningFireProtections, rows.roundPlanningFireProtections);
  await storeTable(db, plans.roundPlanningQuestionLists, rows.roundPlanningQuestionLists);
  await storeTable(db, plans.roundPlanningRoles, rows.roundPlanningRoles);
  await storeTable(db, rounds.roundHistories, rows.roundHistories);
  await storeTable(db, rounds.roundHistoryInfos, rows.roundHistoryInfos);
  await storeTable(db, rounds.roundHistoryItems, rows.roundHistoryItems);
  await storeTable(db, rounds.roundHistoryQuestionLists, rows.roundHistoryQuestionLists);
  await storeTable(db, rounds.roundHistoryQuestions, rows.roundHistoryQuestions);
  await storeTable(db, flaws, rows.flaws);
  await storeTable(db, flawFiles, rows.flawFiles);
  await storeTable(db, severityRules, rows.severityRules);
  await storeTable(db, roundItemEarlierFlaws, rows.roundItemEarlierFlaws);
  await storeTable(db, roundInfoEarlierFlaws, rows.roundInfoEarlierFlaws);
}
