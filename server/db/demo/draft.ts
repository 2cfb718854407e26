import { addTime } from '#domain/dates.ts';
import type { buildings, buildingUsers, floors } from '../schema/buildings.ts';
import type { fireProtections } from '../schema/catalogue.ts';
import type {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '../schema/checklists.ts';
import type { areas, files, mapItems, maps } from '../schema/drawings.ts';
import type { flawFiles } from '../schema/flawEvents.ts';
import type { flaws, roundInfoEarlierFlaws, roundItemEarlierFlaws, severityRules } from '../schema/flaws.ts';
import type { customerLinks, roles, userRoles, users } from '../schema/users.ts';
import type {
  roundPlanningAreas,
  roundPlanningFireProtections,
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '../schema/plans.ts';
import type {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '../schema/rounds.ts';
import type { companies, customerLicences, customers } from '../schema/tenants.ts';
import type { Filling, TemplateName } from '#server/content/demo.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';

/** Rows with their final ids, so that they can refer to each other before they are stored. */
type RowsOf<Table extends { $inferInsert: object }> = (Table['$inferInsert'] & { id: number })[];

/** All rows of the demo data by table, in an order in which they can be stored. */
export interface DemoRows {
  companies: RowsOf<typeof companies>;
  customers: RowsOf<typeof customers>;
  customerLicences: RowsOf<typeof customerLicences>;
  roles: RowsOf<typeof roles>;
  users: RowsOf<typeof users>;
  customerLinks: RowsOf<typeof customerLinks>;
  userRoles: RowsOf<typeof userRoles>;
  fireProtections: RowsOf<typeof fireProtections>;
  questionGroups: RowsOf<typeof questionGroups>;
  questions: RowsOf<typeof questions>;
  questionLists: RowsOf<typeof questionLists>;
  questionListQuestions: RowsOf<typeof questionListQuestions>;
  buildings: RowsOf<typeof buildings>;
  buildingUsers: RowsOf<typeof buildingUsers>;
  floors: RowsOf<typeof floors>;
  maps: RowsOf<typeof maps>;
  files: RowsOf<typeof files>;
  mapItems: RowsOf<typeof mapItems>;
  areas: RowsOf<typeof areas>;
  roundPlannings: RowsOf<typeof roundPlannings>;
  roundPlanningFloors: RowsOf<typeof roundPlanningFloors>;
  roundPlanningAreas: RowsOf<typeof roundPlanningAreas>;
  roundPlanningFireProtections: RowsOf<typeof roundPlanningFireProtections>;
  roundPlanningQuestionLists: RowsOf<typeof roundPlanningQuestionLists>;
  roundPlanningRoles: RowsOf<typeof roundPlanningRoles>;
  roundHistories: RowsOf<typeof roundHistories>;
  roundHistoryInfos: RowsOf<typeof roundHistoryInfos>;
  roundHistoryItems: RowsOf<typeof roundHistoryItems>;
  roundHistoryQuestionLists: RowsOf<typeof roundHistoryQuestionLists>;
  roundHistoryQuestions: RowsOf<typeof roundHistoryQuestions>;
  flaws: RowsOf<typeof flaws>;
  flawFiles: RowsOf<typeof flawFiles>;
  severityRules: RowsOf<typeof severityRules>;
  roundItemEarlierFlaws: RowsOf<typeof roundItemEarlierFlaws>;
  roundInfoEarlierFlaws: RowsOf<typeof roundInfoEarlierFlaws>;
}

/** Image or document whose bytes are still to be created. */
export type FileJob = { fileId: number } & (
  | { kind: 'drawing' | 'pdf'; drawing: string }
  | { kind: 'photo'; motif: number }
  | { kind: 'word'; template: TemplateName; filling: Filling; made: Date }
);

/** Demo data while it is being built. */
export interface Draft {
  now: Date;
  random: Random;
  rows: DemoRows;
  contents: FileJob[];
  /** Ids by type and key of the content, such as `customer:lindesjo`. */
  ids: Map<string, number>;
}

function noRows(): DemoRows {
  return {
    companies: [],
    customers: [],
    customerLicences: [],
    roles: [],
    users: [],
    customerLinks: [],
    userRoles: [],
    fireProtections: [],
    questionGroups: [],
    questions: [],
    questionLists: [],
    questionListQuestions: [],
    buildings: [],
    buildingUsers: [],
    floors: [],
    maps: [],
    files: [],
    mapItems: [],
    areas: [],
    roundPlannings: [],
    roundPlanningFloors: [],
    roundPlanningAreas: [],
    roundPlanningFireProtections: [],
    roundPlanningQuestionLists: [],
    roundPlanningRoles: [],
    roundHistories: [],
    roundHistoryInfos: [],
    roundHistoryItems: [],
    roundHistoryQuestionLists: [],
    roundHistoryQuestions: [],
    flaws: [],
    flawFiles: [],
    severityRules: [],
    roundItemEarlierFlaws: [],
    roundInfoEarlierFlaws: [],
  };
}

/** Creates an empty draft; everything built from it depends only on the seed and the clock. */
export function createDraft(seed: string, now: Date): Draft {
  return { now, random: createRandom(seed), rows: noRows(), contents: [], ids: new Map() };
}

/** Returns the id of the next row of a list. */
export function nextId(list: readonly { id: number }[]): number {
  return list.length + 1;
}

/** Stores a row's id under its key. */
export function remember(draft: Draft, kind: string, key: string, id: number): void {
  draft.ids.set(`${kind}:${key}`, id);
}

/** Returns the id for a key of the content; throws for an unknown key. */
export function idOf(draft: Draft, kind: string, key: string): number {
  const id = draft.ids.get(`${kind}:${key}`);
  if (id === undefined) throw new Error(`The demo content has no ${kind} ${key}`);
  return id;
}

/** Returns the row with an id; throws when there is none. */
export function rowOf<Row extends { id: number }>(list: readonly Row[], id: number): Row {
  const row = list[id - 1];
  if (!row) throw new Error(`The demo data has no row ${id}`);
  return row;
}

/** Returns the timestamps of a record created at one time and last changed at another. */
export function stamped(created: Date, updated: Date = created): { created: string; updated: string } {
  return { created: created.toISOString(), updated: updated.toISOString() };
}

/** Returns the time that is the given number of days before (or, if negative, after) another. */
export function daysBefore(from: Date, days: number): Date {
  return addTime(from, { days: -days });
}

/** Returns the timestamps of a record that was created on the morning of a day the given number of days ago. */
export function stampedDaysAgo(draft: Draft, days: number): { created: string; updated: string } {
  const day = daysBefore(draft.now, days);
  return stamped(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 7, 30)));
}
