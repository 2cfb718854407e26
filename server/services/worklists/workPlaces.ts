import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { flawStages } from '#contract/constants.ts';
import type { findingStates } from '#contract/worklists/workFilters.ts';
import { attentionLimits, periodOf } from '#domain/statistics.ts';
import type { Attention } from '#domain/statistics.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import type { Call } from '#server/core/call.ts';
import type { Window } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';

/** Filters of the work lists. */
export interface WorkFilter {
  customerId?: number | undefined;
  buildingId?: number | undefined;
  roleId?: number | undefined;
  age?: Attention | undefined;
  search?: string | undefined;
}

/** Filters of findings. */
export interface FindingFilter extends WorkFilter {
  state?: (typeof findingStates)[number] | undefined;
  start?: string | undefined;
  stop?: string | undefined;
}

/** Filters of flaws. */
export interface FlawFilter extends FindingFilter {
  severity?: number | undefined;
  personId?: number | undefined;
  stage?: (typeof flawStages)[number] | undefined;
}

const level = alias(customers, 'level');

/**
 * Returns the names of the levels from below the requested one down to the row's place, for which `customers` is joined; names of levels
 * outside the caller's scope are left out.
 */
export function levelNames({ scope }: Call<CallName>, customerId: number | undefined): SQL<string[]> {
  const top =
    customerId === undefined ? 0 : sql`(select t.depth from customers t where t.id = ${customerId})`;
  const isBelow = customerId === undefined ? undefined : sql`${level.depth} > ${top}`;
  const onPath = sql`${level.id} = any(string_to_array(trim(both '/' from ${customers.path}), '/')::int[])`;
  return sql`coalesce((select json_agg(${level.name} order by ${level.depth}) from customers "level"
    where ${and(onPath, scope.customers(level.id), isBelow)}), '[]'::json)`;
}

/** Returns a window that keeps rows of a building together: levels in tree order, buildings by name. */
export function byPlace(window: Window): Window {
  if (window.isById) return window;
  // An expression, because otherwise PostgreSQL walks the levels by index and scans all rows for each of them.
  const path = sql`${customers.path} || ''`;
  const place = [asc(path), asc(buildings.sortKey), asc(buildings.id)];
  return { ...window, orderBy: [...place, ...window.orderBy] };
}

/**
 * Returns the condition for work whose own text, or building's name, contains a text.
 * @param house the building's id
 */
export function namesPlace(
  own: SQL | AnyColumn,
  house: SQL | AnyColumn,
  search: string | undefined,
): SQL | undefined {
  if (search === undefined) return undefined;
  const pattern = containsPattern(search);
  return sql`(${own} like ${pattern} or ${house} in (select b.id from buildings b where b.search_text like ${pattern}))`;
}

/** Returns a boolean column for counting: true if a row matches the filters, evaluated once per row. */
export const isSought = (sought: SQL | undefined) =>
  sql<boolean>`(${sought ?? sql`true`}) is true`.as('is_sought');

/** Returns the condition for work by age since it was found. [STAT-26] */
export function ofAge(found: AnyColumn, age: Attention | undefined, now: string): SQL | undefined {
  if (age === undefined) return undefined;
  const { sub14After, over30Before } = attentionLimits(new Date(now));
  if (age === 'sub14') return gt(found, sub14After);
  return age === 'over30'
    ? lt(found, over30Before)
    : sql`not ${found} > ${sub14After} and not ${found} < ${over30Before}`;
}

/**
 * Returns the condition for findings that were found in a period; all without one. @throws HttpProblem invalid_date when
 * the days aren't of one year
 */
export function foundIn(
  found: AnyColumn,
  { start, stop }: Pick<FindingFilter, 'start' | 'stop'>,
  now: string,
): SQL | undefined {
  if (start === undefined && stop === undefined) return undefined;
  const { from, until } = periodOf(start, stop, new Date(now)) ?? fail('invalid_date', 'stop');
  return and(gte(found, from), lt(found, until));
}

/** Returns the condition for findings in a state; without one, for findings to be handled. */
export function inState(done: AnyColumn, state: FindingFilter['state'] = 'todo'): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'done' ? isNotNull(done) : isNull(done);
}

/** Returns the join condition for the level of a row's place: its building's, else the record's own customer. */
export function isLevelOf(customerId: AnyColumn): SQL {
  return eq(customers.id, sql`coalesce(${buildings.customerId}, ${customerId})`);
}
