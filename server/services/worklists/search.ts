import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SearchKind } from '#contract/constants.ts';
import type { SearchHit } from '#contract/worklists/search.ts';
import { can } from '#domain/can.ts';
import { typoPattern } from '#domain/search.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import { searchTextOf } from '#server/db/textKeys.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { flawsHolding, isNamedByType, lowered, typeName } from '../flaws/flawLocalizer.ts';
import { flawsInScope, roundsInScope } from '../scope/roundScope.ts';
import { firstOf, hitFields, holds, rankOf } from './searchHits.ts';
import type { Found, Search, Searching } from './searchHits.ts';
import { foundDocuments } from './searchDocuments.ts';
import { foundInstallations, foundItems } from './searchFireProtection.ts';

const parents = alias(customers, 'parents');

function foundCustomers({ db, scope }: RequestContext, search: Search): SQL {
  const { text, limit } = search;
  const { id, name, sortKey, searchText, created } = customers;
  const rank = rankOf(text, eq(sortKey, sortKeyOf(text)), searchText);
  const hit: Found = {
    kind: 'customer',
    id,
    name,
    place: sql`${parents.name}`,
    customerId: id,
    created,
    rank,
    then: [asc(sortKey)],
  };
  const matching = db
    .select({ id })
    .from(customers)
    .where(and(scope.customers(id), holds(searchText, search)));
  const telling = db
    .select(hitFields(hit))
    .from(customers)
    // The parent of the topmost level in scope isn't shown.
    .leftJoin(parents, and(eq(parents.id, customers.parentId), scope.customers(parents.id)));
  return firstOf({ matching, telling }, hit, limit);
}

function foundBuildings({ db, scope }: RequestContext, search: Search): SQL {
  const { text, limit } = search;
  const { id, name, sortKey, searchText, created, customerId } = buildings;
  const rank = rankOf(text, eq(sortKey, sortKeyOf(text)), searchText);
  const hit: Found = {
    kind: 'building',
    id,
    name,
    place: sql`${customers.name}`,
    customerId,
    buildingId: id,
    created,
    rank,
    then: [asc(sortKey)],
  };
  const matching = db
    .select({ id })
    .from(buildings)
    .where(and(eq(buildings.deleted, false), scope.buildings(id), holds(searchText, search)));
  const telling = db
    .select(hitFields(hit))
    .from(buildings)
    .innerJoin(customers, eq(customers.id, customerId));
  return firstOf({ matching, telling }, hit, limit);
}

function foundUsers({ db, scope }: RequestContext, search: Search): SQL {
  const { text, limit } = search;
  const { id, customerId, created, email, sortKey, lastNameKey, searchText } = users;
  const key = sortKeyOf(text);
  const isExact = or(eq(sortKey, key), eq(lastNameKey, key), eq(email, searchTextOf(text.trim())));
  const hit: Found = {
    kind: 'user',
    id,
    name: email,
    detail: email,
    place: sql`${customers.name}`,
    customerId,
    created,
    rank: rankOf(text, isExact, searchText),
    then: [asc(sortKey)],
  };
  const matching = db
    .select({ id })
    .from(users)
    .where(and(eq(users.deleted, false), scope.ownCustomers(customerId), holds(searchText, search)));
  const telling = db
    .select({
      ...hitFields(hit),
      name: sql`${users.firstName} || ' ' || ${users.lastName}`.as('name'),
    })
    .from(users)
    .innerJoin(customers, eq(customers.id, customerId));
  return firstOf({ matching, telling }, hit, limit);
}

function foundFlaws(asking: Searching, search: Search): SQL {
  const { text, limit } = search;
  const typeNames = typeName(asking.language);
  const searchedTypes = lowered(typeNames);
  const { id, name, customerId, buildingId, created, done, doneReceived, turnedDown, sortKey, searchText } =
    flaws;
  const hit: Found = {
    kind: 'flaw',
    id,
    name: sql`coalesce(${typeNames}, ${name})`,
    detail: sql`left(${flaws.description}, 200)`,
    place: sql`concat_ws(', ', ${buildings.name}, ${floors.name}, ${mapItems.positionNumber} || ' ' || ${mapItems.name})`,
    customerId,
    buildingId,
    created,
    done,
    doneReceived,
    turnedDown,
    rank: rankOf(
      text,
      or(eq(sortKey, sortKeyOf(text)), sql`${searchedTypes} = ${searchTextOf(text.trim())}`),
      sql`case when ${holds(searchedTypes, search)} then ${searchedTypes} else ${searchText} end`,
    ),
    then: [sql`${done} is not null`, desc(created)],
  };
  const telling = asking.db
    .select(hitFields(hit))
    .from(flaws)
    .leftJoin(buildings, eq(buildings.id, buildingId))
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .leftJoin(maps, eq(maps.id, flaws.mapId))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .leftJoin(flawTypes, isNamedByType);
  const matching = asking.db
    .select({ id })
    .from(flaws)
    .leftJoin(flawTypes, isNamedByType)
    .where(
      and(
        flawsInScope(asking),
        flawsHolding((searched) => holds(searched, search), asking.language),
      ),
    );
  return firstOf({ matching, telling }, hit, limit);
}

/** Searchable text of rounds, which have no key columns. */
const roundText = lowered(roundHistories.name);

function foundRounds(asking: RequestContext, search: Search): SQL {
  const { text, limit } = search;
  const { id, name, customerId, created, done, doneReceived } = roundHistories;
  const place = sql`(select string_agg(distinct i.building_name, ', ') from round_history_infos i where i.round_history_id = ${id})`;
  const hit: Found = {
    kind: 'round',
    id,
    name,
    place,
    customerId,
    created,
    done,
    doneReceived,
    rank: rankOf(text, sql`${roundText} = ${searchTextOf(text.trim())}`, roundText),
    then: [desc(created)],
  };
  const matching = asking.db
    .select({ id })
    .from(roundHistories)
    .where(and(roundsInScope(asking), holds(roundText, search)));
  const telling = asking.db
    .select(hitFields(hit))
    .from(roundHistories)
    .innerJoin(customers, eq(customers.id, customerId));
  return firstOf({ matching, telling }, hit, limit);
}

/** Fields of the response; each column has the name that `hitFields` gives it. */
const answered = {
  kind: sql<SearchKind>`kind`,
  id: sql<number>`id`,
  name: sql<string>`name`,
  number: sql<number | null>`number`,
  detail: sql<string>`detail`,
  code: sql<string | null>`code`,
  place: sql<string>`place`,
  customerId: sql<number>`customer_id`,
  buildingId: sql<number | null>`building_id`,
  created: sql<string>`created`.mapWith(flaws.created),
  done: sql<string | null>`done`.mapWith(flaws.done),
  doneReceived: sql<string | null>`done_received`.mapWith(flaws.doneReceived),
  turnedDown: sql<string | null>`turned_down`.mapWith(flaws.turnedDown),
};

/**
 * Returns the best hits of every kind that the caller may see: best first, then by kind. If no text contains the search, texts that differ
 * by one typing error are searched in the same scope. People are only found by callers who may see the employees.
 */
export async function findEverywhere(asking: Searching, search: Search): Promise<SearchHit[]> {
  const hits = await findHits(asking, search);
  const slip = typoPattern(search.text);
  return hits.length > 0 || slip === null ? hits : findHits(asking, { ...search, slip });
}

/** Runs one search of all kinds, in one statement. */
async function findHits(asking: Searching, search: Search): Promise<SearchHit[]> {
  const kinds = [foundCustomers, foundBuildings, foundItems, foundFlaws, foundRounds];
  if (search.installations) kinds.push(foundInstallations);
  if (can(asking.caller, 'users_access_view')) kinds.push(foundUsers);
  if (search.documents && can(asking.caller, 'documents_access_view')) kinds.push(foundDocuments);
  const hits = sql.join(
    kinds.map((find) => find(asking, search)),
    sql` union all `,
  );
  const db: Database = asking.db;
  return db
    .select(answered)
    .from(sql`(${hits}) hits`)
    .orderBy(sql`rank`, sql`kind`, sql`standing`);
}
