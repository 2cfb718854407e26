import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { readRights, registerScopes } from '#contract/registers/kindWords.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { definitionOf, idOfOwnKind } from '#domain/registers/ownKinds.ts';
import { kindOf, kindsWith, registerKinds } from '#server/content/registers/registerKinds.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Caller } from '#server/core/caller.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { lockActive } from '../shared/changes.ts';

type OwnKindRow = typeof ownKinds.$inferSelect;
/** Finds the kind of a record by its key; undefined for an unknown key. */
export type FindKind = (key: string) => RegisterKindDefinition | undefined;

/** Converts a customer's own kind to the API's format. */
export const presentKind = ({ id, customerId, definition, version }: OwnKindRow): RegisterKind => ({
  ...definitionOf(id, definition),
  id,
  customerId,
  version,
});

/** Returns the root customers whose own kinds a caller uses: that of the caller's tree, and those where they are a guest. */
const rootsOf = ({ rootId, links }: Caller): number[] => [
  ...new Set([rootId, ...links.map(({ path }) => Number(path.split('/')[1]))]),
];

const readOwnKinds = (db: Database, where: SQL | undefined) =>
  db.select().from(ownKinds).where(where).orderBy(asc(ownKinds.id));

/** Returns the product's kinds and the own kinds of these root customers. [SBA-90] */
async function kindsOfRoots(db: Database, rootIds: readonly number[]): Promise<RegisterKind[]> {
  const ofRoots = and(inArray(ownKinds.customerId, [...rootIds]), eq(ownKinds.deleted, false));
  const ownOfRoots = (await readOwnKinds(db, ofRoots)).map(presentKind);
  return [
    ...kindsWith(ownOfRoots).map((kind): RegisterKind => ({ ...kind, id: null, customerId: null })),
    ...ownOfRoots,
  ];
}

type Asking = Pick<RequestContext, 'db' | 'scope' | 'caller'>;

/**
 * Returns the kinds that records of a customer can have; without a customer, those of the caller's root and of the roots where they are a
 * guest. @throws HttpProblem not_found for a customer out of scope
 */
export async function kindsAt({ db, scope, caller }: Asking, customerId?: number): Promise<RegisterKind[]> {
  if (customerId === undefined) return kindsOfRoots(db, rootsOf(caller));
  const isKnown = and(eq(customers.id, customerId), scope.customers(customers.id));
  const [customer] = await db.select({ rootId: customers.rootId }).from(customers).where(isKnown);
  return kindsOfRoots(db, [orNotFound(customer).rootId]);
}

/** Returns a function that finds the kinds of records by their keys, own ones also after they were deleted. */
export async function findKinds(db: Database, keys: readonly string[]): Promise<FindKind> {
  const ids = [...new Set(keys.flatMap((key) => idOfOwnKind(key) ?? []))];
  const rows = ids.length === 0 ? [] : await readOwnKinds(db, inArray(ownKinds.id, ids));
  const ownById = new Map(rows.map((row) => [row.id, definitionOf(row.id, row.definition)]));
  return (key) => kindOf(key) ?? ownById.get(idOfOwnKind(key) ?? 0);
}

/** Returns the kinds that buildings use by the root of their tree: the product's and that root's own. Two queries at most. */
export async function kindsByRoot(
  db: Database,
  rootIds: readonly number[],
): Promise<(rootId: number) => readonly RegisterKindDefinition[]> {
  const ofRoots = and(inArray(ownKinds.customerId, [...new Set(rootIds)]), eq(ownKinds.deleted, false));
  const rows = rootIds.length === 0 ? [] : await readOwnKinds(db, ofRoots);
  const byRoot = Map.groupBy(rows, ({ customerId }) => customerId);
  const kinds = new Map(
    [...byRoot].map(([rootId, own]) => {
      const definitions = own.map(({ id, definition }) => definitionOf(id, definition));
      return [rootId, [...kindsWith(definitions), ...definitions]];
    }),
  );
  return (rootId) => kinds.get(rootId) ?? kindsWith([]);
}

/**
 * Returns the kind with a key for a caller who sees its root; of others' own kinds nobody learns that they exist.
 * @throws HttpProblem invalid_reference for an unknown key
 */
export async function referredKind(
  { db, scope, caller }: Asking,
  key: string,
): Promise<RegisterKindDefinition> {
  const productOne = kindOf(key);
  if (productOne) return productOne;
  const isOfCaller = or(inArray(ownKinds.customerId, rootsOf(caller)), scope.customers(ownKinds.customerId));
  const isKnown = and(eq(ownKinds.id, idOfOwnKind(key) ?? 0), eq(ownKinds.deleted, false), isOfCaller);
  const [row] = await readOwnKinds(db, isKnown);
  return row ? definitionOf(row.id, row.definition) : fail('invalid_reference', 'kind');
}

/** Everything that decides if the records of a kind are meant. */
type KindTraits = Pick<RegisterKindDefinition, 'read' | 'scope' | 'validity'>;

const traits: readonly KindTraits[] = readRights.flatMap((read) =>
  registerScopes.flatMap((scope): KindTraits[] => [
    { read, scope, validity: { type: 'none' } },
    { read, scope, validity: { type: 'until', field: '' } },
    { read, scope, validity: { type: 'months', field: '', months: 1 } },
  ]),
);

/** Returns the condition for records of the kinds that are meant, the product's and own ones that weren't deleted. */
export function ofKinds(isMeant: (kind: KindTraits) => boolean): SQL | undefined {
  const productKeys = registerKinds.filter(isMeant).map(({ key }) => key);
  const ownTraits = traits
    .filter(isMeant)
    .map(({ read, scope, validity }) => [read, scope, validity.type].join(' '));
  return or(
    inArray(registerRecords.kind, productKeys),
    sql`exists (select 1 from own_kinds k where k.id = ${registerRecords.ownKindId} and not k.deleted
      and concat_ws(' ', k.definition ->> 'read', k.definition ->> 'scope', k.definition -> 'validity' ->> 'type')
        = any(${sql.param(`{${ownTraits.map((each) => `"${each}"`).join()}}`)}::text[]))`,
  );
}

/**
 * Returns the kind with a key as records of a customer use it.
 * @throws HttpProblem invalid_reference for an unknown key, and for a kind of another tree of customers
 */
export async function kindAt(db: Database, key: string, customerId: number): Promise<RegisterKindDefinition> {
  const [customer] = await db
    .select({ rootId: customers.rootId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .limit(1);
  const kindsOf = await kindsByRoot(db, customer ? [customer.rootId] : []);
  const kinds = kindsOf(customer?.rootId ?? 0);
  return kinds.find((kind) => kind.key === key) ?? fail('invalid_reference', 'kind');
}

/** Like `kindAt`, locked against deletion and changes of its fields. @throws HttpProblem invalid_reference */
export async function lockKindAt(
  db: Database,
  key: string,
  customerId: number,
): Promise<RegisterKindDefinition> {
  await lockActive(db, ownKinds, [idOfOwnKind(key) ?? []].flat());
  return kindAt(db, key, customerId);
}

/** Locks the own kind of a record before the record itself, in the order of a change of the kind. */
export async function lockKindOfRecord(db: Database, recordId: number): Promise<void> {
  const { id, ownKindId } = registerRecords;
  const [record] = await db.select({ ownKindId }).from(registerRecords).where(eq(id, recordId)).limit(1);
  await lockActive(db, ownKinds, record?.ownKindId == null ? [] : [record.ownKindId]);
}

/** Returns the kind of a record that was read. @throws HttpProblem not_found for a kind that was deleted */
export async function kindOfRecord(
  { db }: Pick<RequestContext, 'db'>,
  { kind: key, ownKindId }: Pick<typeof registerRecords.$inferSelect, 'kind' | 'ownKindId'>,
): Promise<RegisterKindDefinition> {
  if (ownKindId === null) return kindOf(key) ?? fail('not_found');
  const [row] = await readOwnKinds(db, and(eq(ownKinds.id, ownKindId), eq(ownKinds.deleted, false)));
  return row ? definitionOf(row.id, row.definition) : fail('not_found');
}
