import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterLink, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { isLinkField, recordFaults, validUntilOf } from '#domain/registers/recordFields.ts';
import type { RecordContent } from '#domain/registers/recordFields.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { HttpProblem, orNotFound, problem } from '#server/core/httpProblem.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { users } from '#server/db/schema/users.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { isBinned } from '#server/services/buildings/buildingBin.ts';
import { lockRow, onlyRow } from '#server/services/shared/changes.ts';
import { findKinds } from './kinds.ts';
import { readLinks } from './recordLinks.ts';
import type { ReadLink } from './recordLinks.ts';

/** Returns the condition on records that a caller may see: by their building if they belong to one, else by their customer. */
export function recordsInScope({ scope }: Pick<RequestContext, 'scope'>): SQL | undefined {
  return or(
    and(isNotNull(registerRecords.buildingId), scope.buildings(registerRecords.buildingId)),
    and(isNull(registerRecords.buildingId), scope.customers(registerRecords.customerId)),
  );
}

type Asking = Pick<RequestContext, 'db' | 'scope'>;

/** Selects records with the names of their building and author. */
export function selectRecords({ db, scope }: Asking) {
  const isKnown = and(eq(users.id, registerRecords.createdBy), scope.ownCustomers(users.customerId));
  return db
    .select({
      record: registerRecords,
      buildingName: buildings.name,
      createdByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(registerRecords)
    .leftJoin(buildings, eq(buildings.id, registerRecords.buildingId))
    .leftJoin(users, isKnown)
    .$dynamic();
}

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

function presentLink({ link, isKnown }: ReadLink): RegisterLink {
  const { id, field, accepted, roleId, fileId, mapId, mapItemId, positionX, positionY } = link;
  const person = isKnown ? { userId: link.userId, name: link.name } : { userId: null, name: '' };
  const target = { roleId, fileId, mapId, mapItemId, positionX, positionY };
  return { id, field, ...person, accepted, ...target, isElsewhere: !isKnown };
}

/** Converts records with their links to the API's format. */
export async function presentRecords(asking: Asking, rows: readonly RecordRow[]): Promise<RegisterRecord[]> {
  const ids = rows.map(({ record }) => record.id);
  const links = await readLinks(asking, ids);
  const findKind = await findKinds(
    asking.db,
    rows.map(({ record }) => record.kind),
  );
  return rows.map(({ record, buildingName, createdByName }) => {
    const {
      sortKey: _sortKey,
      searchText: _searchText,
      deleted: _deleted,
      decided: _decided,
      decidedBy: _decidedBy,
      pageHash: _pageHash,
      ownKindId: _ownKindId,
      ...shown
    } = record;
    const recordLinks = (links.get(record.id) ?? []).map(presentLink);
    const titleField = findKind(record.kind)?.titleField;
    const isTitleHidden = recordLinks.some(({ field, isElsewhere }) => isElsewhere && field === titleField);
    return {
      ...shown,
      name: isTitleHidden ? '' : record.name,
      buildingName,
      createdBy: createdByName,
      links: recordLinks,
    };
  });
}

type AskingNow = RequestContext & { now: string };

/** Loads a record in scope, including one in the bin. @throws HttpProblem not_found */
export async function loadRecord(asking: AskingNow, id: number): Promise<RecordRow> {
  const isThere = or(eq(registerRecords.deleted, false), isBinned(asking.now, registerRecords));
  const [row] = await selectRecords(asking)
    .where(and(eq(registerRecords.id, id), isThere, recordsInScope(asking)))
    .limit(1);
  return orNotFound(row);
}

/** Returns a record in scope in the API's format. @throws HttpProblem not_found */
export async function presentOne(asking: AskingNow, id: number): Promise<RegisterRecord> {
  return onlyRow(await presentRecords(asking, [await loadRecord(asking, id)]));
}

/** Like `loadRecord`, locked for a change. @throws HttpProblem not_found */
export async function lockRecord(asking: AskingNow, id: number): Promise<RecordRow> {
  await lockRow(asking.db, registerRecords, id);
  return loadRecord(asking, id);
}

const labelsOf = (kind: RegisterKindDefinition, { values }: RecordContent): string[] =>
  kind.fields.flatMap(({ key, options = [] }) => {
    const option = options.find((each) => each.key === values[key]);
    return option ? Object.values(option.label) : [];
  });

const textsOf = ({ values }: RecordContent): string[] =>
  Object.values(values).flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) return [];
    return value.flatMap((row) =>
      typeof row === 'object' ? Object.values(row).filter((cell) => typeof cell === 'string') : [],
    );
  });

/** Returns the text of the title field: a person's or role's name, an option's Swedish label, or the value itself. */
function titleOf(kind: RegisterKindDefinition, { values, links }: RecordContent): string {
  const field = kind.fields.find(({ key }) => key === kind.titleField);
  if (!field) throw new Error(`The kind ${kind.key} has no title field.`);
  if (isLinkField(field)) return links.find((link) => link.field === field.key)?.name ?? '';
  const value = values[field.key];
  const label = field.options?.find(({ key }) => key === value)?.label.sv;
  return label ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
}

/** Rejects content that doesn't fit its kind. @throws HttpProblem with one problem for each field with a fault, at its key */
export function rejectFaults(kind: RegisterKindDefinition, content: RecordContent): void {
  const [first, ...others] = recordFaults(kind, content).map(({ field, code }) => problem(code, field));
  if (first) throw new HttpProblem([first, ...others]);
}

/** Returns the columns of a record's content. */
export function contentColumns(kind: RegisterKindDefinition, content: RecordContent) {
  const name = titleOf(kind, content);
  const peopleNames = content.links.map((link) => link.name);
  return {
    kind: kind.key,
    ownKindId: idOfOwnKind(kind.key),
    values: content.values,
    name,
    ...textKeys(name, ...labelsOf(kind, content), ...textsOf(content), ...peopleNames),
    validUntil: validUntilOf(kind, content.values),
  };
}
