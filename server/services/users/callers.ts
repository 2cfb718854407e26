import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { apiKeyAccessLevel, licenceNames } from '#contract/users/permissions.ts';
import type { LicenceName } from '#contract/users/permissions.ts';
import { can, levelNumber } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import type { Caller, Link } from '#server/core/caller.ts';
import { areActive } from '../shared/activeUsers.ts';

const home = {
  customerId: customers.id,
  companyId: customers.companyId,
  path: customers.path,
  rootId: customers.rootId,
  isActive: customerLicences.active,
  checklist: customerLicences.checklist,
  apiKey: customerLicences.apiKey,
};

type Licence = { isActive: boolean | null; checklist: boolean | null; apiKey: boolean | null };

/** Returns the licences that add rights; an inactive licence adds none. [PERM-33, PERM-34] */
export function licencesOf(licence: Licence): LicenceName[] {
  return licenceNames.filter((name) => licence.isActive === true && licence[name] === true);
}

/**
 * Returns whether a user of this level may work under this licence. Users who manage licences always may, otherwise an ended licence could
 * never be activated again.
 */
export function isLicensed(level: number, licence: Licence): boolean {
  return licence.isActive === true || can({ level, licences: [] }, 'licenses_access_view');
}

/** Loads the user of an active session with current data; null when the session has ended or the user was deleted or deactivated. */
export async function loadUserCaller(
  db: Database,
  sessionId: string,
  userId: number,
): Promise<Caller | null> {
  const isActive = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.ended)));
  const caller = await loadPerson(db, and(eq(users.id, userId), exists(isActive)));
  return caller && { ...caller, sessionId };
}

/** Loads an active user with current data, without a session; null when the user was deleted or deactivated. */
export const loadPersonCaller = (db: Database, userId: number): Promise<Caller | null> =>
  loadPerson(db, eq(users.id, userId));

async function loadPerson(db: Database, isWanted: SQL | undefined): Promise<Caller | null> {
  const links = sql<Link[]>`coalesce((
    select json_agg(json_build_object('customerId', c.id, 'companyId', c.company_id, 'path', c.path) order by c.path)
    from ${customerLinks} l join ${customers} c on c.id = l.customer_id where l.user_id = ${users.id}), '[]'::json)`;
  const [row] = await db
    .select({ ...home, id: users.id, email: users.email, level: users.accessLevel, links })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(customerLicences, eq(customerLicences.customerId, customers.rootId))
    .where(and(isWanted, areActive()))
    .limit(1);
  if (!row) return null;
  return {
    kind: 'user',
    name: `user:${row.id}`,
    userId: row.id,
    sessionId: null,
    email: row.email,
    level: row.level,
    licences: licencesOf(row),
    companyId: row.companyId,
    customerId: row.customerId,
    path: row.path,
    rootId: row.rootId,
    links: row.links,
    keyAccess: null,
    isLicensed: isLicensed(row.level, row),
  };
}

/**
 * Loads an API key that has not been revoked: it reads its customer's subtree as an admin would, while the licence of the root is active
 * and includes keys. [KEY-05]
 */
export async function loadKeyCaller(db: Database, keyId: number, tokenHash: string): Promise<Caller | null> {
  const [row] = await db
    .select({ ...home, lists: apiKeys.lists, includesPersonalData: apiKeys.includesPersonalData })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .leftJoin(customerLicences, eq(customerLicences.customerId, customers.rootId))
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.tokenHash, tokenHash), eq(apiKeys.revoked, false)))
    .limit(1);
  if (!row) return null;
  return {
    kind: 'key',
    name: `key:${keyId}`,
    userId: null,
    sessionId: null,
    email: '',
    level: levelNumber(apiKeyAccessLevel),
    licences: licencesOf(row),
    companyId: row.companyId,
    customerId: row.customerId,
    path: row.path,
    rootId: row.rootId,
    links: [],
    keyAccess: { lists: row.lists, includesPersonalData: row.includesPersonalData },
    isLicensed: row.isActive === true && row.apiKey === true,
  };
}
