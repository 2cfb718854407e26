import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { reachOf } from '#domain/can.ts';
import { buildings, buildingUsers, floors } from '../db/schema/buildings.ts';
import { userRoles } from '../db/schema/users.ts';
import { roundPlannings, roundPlanningFloors, roundPlanningRoles } from '../db/schema/plans.ts';
import { customers } from '../db/schema/tenants.ts';
import type { Caller } from './caller.ts';

/**
 * Visibility of records for a caller, as conditions for queries. Every query uses one of them; parameters only narrow it. Each method takes
 * the column with the record's owner. (decisions, Scope)
 */
export interface Scope {
  /** Resellers: the caller's own and the resellers of linked customers. */
  companies: (companyId: AnyColumn) => SQL;
  /** Records of a customer (`customers.id` itself too): the reach of the level, and linked customers. */
  customers: (customerId: AnyColumn) => SQL;
  /** Like `customers`, but without linked customers: people, licences, keys. */
  ownCustomers: (customerId: AnyColumn) => SQL;
  /** Buildings and their parts: below Admin, and at linked customers, only connected buildings and buildings of the caller's own plans. */
  buildings: (buildingId: AnyColumn) => SQL;
  /** Catalogue records owned by the customers in scope, their ancestors or their companies, and global ones. */
  catalogue: (owner: { companyId: AnyColumn; customerId: AnyColumn }) => SQL;
  /** Round plans that refer to one of the caller's roles, as executor or responsible. */
  ownPlans: (planId: AnyColumn) => SQL;
}

const query = new QueryBuilder({ casing: 'snake_case' });
const everything = sql`true`;
const nothing = sql`false`;

/** Returns the condition for rows of `customers` at and below `path`: one index range, in byte order. */
export function subtree(path: string): SQL {
  // '0' is the character after '/', so that /1/5/ ends before /1/50.
  return and(gte(customers.path, path), lt(customers.path, `${path.slice(0, -1)}0`)) ?? nothing;
}

/** Returns the condition for rows of `customers` within the reach of the caller's own level. */
function ownRows(caller: Caller): SQL {
  switch (reachOf(caller)) {
    case 'everything':
      return everything;
    case 'company':
      return eq(customers.companyId, caller.companyId);
    case 'root':
      return subtree(`/${caller.rootId}/`);
    case 'subtree':
    case 'connected':
      return subtree(caller.path);
    case 'nothing':
      return nothing;
  }
}

function linkedRows(caller: Caller): SQL {
  return or(...caller.links.map((link) => subtree(link.path))) ?? nothing;
}

const idsOf = (rows: SQL) => query.select({ id: customers.id }).from(customers).where(rows);

/** Returns the condition that the id is among the customers; a condition that is always true or false needs no subquery. */
function among(column: AnyColumn, rows: SQL): SQL {
  return rows === everything || rows === nothing ? rows : inArray(column, idsOf(rows));
}

/** Returns the union of two subqueries: with `or`, PostgreSQL would evaluate both for the rows of all customers. */
const eitherOf = (some: SQLWrapper, others: SQLWrapper): SQL => sql`(${some} union ${others})`;

/** Returns the condition for buildings that a user is connected to, or whose plans refer to one of the user's roles. */
function connectedTo(column: AnyColumn, userId: number): SQL {
  const connected = query
    .select({ id: buildingUsers.buildingId })
    .from(buildingUsers)
    .where(eq(buildingUsers.userId, userId));
  const planned = query
    .select({ id: floors.buildingId })
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId))
    .where(inArray(roundPlanningFloors.roundPlanningId, planIdsOf(userId)));
  return inArray(column, eitherOf(connected, planned));
}

function planIdsOf(userId: number) {
  const heldRoles = query
    .select({ id: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  const isThere = eq(roundPlannings.deleted, false);
  const led = query
    .select({ id: roundPlannings.id })
    .from(roundPlannings)
    .where(and(isThere, inArray(roundPlannings.roleId, heldRoles)));
  const executed = query
    .select({ id: roundPlanningRoles.roundPlanningId })
    .from(roundPlanningRoles)
    .innerJoin(roundPlannings, eq(roundPlannings.id, roundPlanningRoles.roundPlanningId))
    .where(and(isThere, inArray(roundPlanningRoles.targetId, heldRoles)));
  return eitherOf(led, executed);
}

function buildingRows(caller: Caller): SQL {
  const { userId } = caller;
  const reach = reachOf(caller);
  if (reach === 'everything') return everything;
  const ownBuildings = among(buildings.customerId, ownRows(caller));
  if (userId === null) return ownBuildings;
  const home = reach === 'connected' ? and(ownBuildings, connectedTo(buildings.id, userId)) : ownBuildings;
  if (caller.links.length === 0) return home ?? nothing;
  const linked = and(among(buildings.customerId, linkedRows(caller)), connectedTo(buildings.id, userId));
  return or(home, linked) ?? nothing;
}

/** Returns the ids of all levels above the home and linked customers, including these. */
function ancestorIds(caller: Caller): number[] {
  const paths = [caller.path, ...caller.links.map((link) => link.path)];
  return [...new Set(paths.flatMap((path) => path.split('/').filter(Boolean).map(Number)))];
}

/** Returns the scope of a caller; the only function that derives visibility from a caller. */
export function scopeOf(caller: Caller): Scope {
  const ownCondition = ownRows(caller);
  const anyCondition =
    caller.links.length === 0 || ownCondition === everything
      ? ownCondition
      : (or(ownCondition, linkedRows(caller)) ?? nothing);
  const houses = buildingRows(caller);
  const companyIds = [...new Set([caller.companyId, ...caller.links.map((link) => link.companyId)])];
  return {
    companies: (companyId) =>
      ownCondition === everything || ownCondition === nothing ? ownCondition : inArray(companyId, companyIds),
    customers: (customerId) => among(customerId, anyCondition),
    ownCustomers: (customerId) => among(customerId, ownCondition),
    buildings: (buildingId) => {
      if (houses === everything || houses === nothing || buildingId === buildings.id) return houses;
      return inArray(buildingId, query.select({ id: buildings.id }).from(buildings).where(houses));
    },
    catalogue: ({ companyId, customerId }) => {
      if (ownCondition === everything || ownCondition === nothing) return ownCondition;
      const shared = or(isNull(companyId), inArray(companyId, companyIds));
      return (
        or(
          among(customerId, anyCondition),
          inArray(customerId, ancestorIds(caller)),
          and(isNull(customerId), shared),
        ) ?? nothing
      );
    },
    ownPlans: (planId) => (caller.userId === null ? nothing : inArray(planId, planIdsOf(caller.userId))),
  };
}
