import { rowsOf } from '#server/db/rowsOf.ts';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { AccessLevel, LicenceName } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { customerLinks, roles, userRoles, users } from '#server/db/schema/users.ts';
import { planPauses } from '#server/db/schema/plans.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { companies, customerLicences, customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import { userKeys } from '#server/services/users/users.ts';
import { testSecret } from '../server/testSecret.ts';

export const testPassword = 'Tillsyn-test-1';
let passwordHash: Promise<string> | undefined;

/** Returns the single row of a statement. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted.');
  return row;
}

export type CustomerRow = typeof customers.$inferSelect;
export type UserRow = typeof users.$inferSelect;

/** A user with the token of an active session. */
export interface Person extends UserRow {
  token: string;
}

/** Creates companies, customers and people. */
export function createPeopleSeed(db: Database, now: () => string) {
  const stamps = () => ({ created: now(), updated: now() });

  async function company(name = 'Brandkontroll AB') {
    return only(
      await db
        .insert(companies)
        .values({ name, ...textKeys(name), ...stamps() })
        .returning(),
    );
  }

  /** Creates a level; below a company it is a root with an active licence for everything. */
  async function customer(parent: { companyId: number } | CustomerRow, name = 'Kund'): Promise<CustomerRow> {
    const above = 'path' in parent ? parent : null;
    const next = sql`select nextval(pg_get_serial_sequence('customers', 'id'))::int as id`;
    const { id } = only(await rowsOf<{ id: number }>(db, next));
    const row = only(
      await db
        .insert(customers)
        .values({
          id,
          companyId: parent.companyId,
          parentId: above?.id ?? null,
          rootId: above?.rootId ?? id,
          path: `${above?.path ?? '/'}${id}/`,
          depth: above ? above.depth + 1 : 0,
          name,
          ...textKeys(name),
          ...stamps(),
        })
        .returning(),
    );
    if (!above) await licence(row);
    return row;
  }

  async function licence(root: CustomerRow, changes: Partial<typeof customerLicences.$inferInsert> = {}) {
    const values = { customerId: root.id, apiKey: true, ...stamps(), ...changes };
    return only(
      await db
        .insert(customerLicences)
        .values(values)
        .onConflictDoUpdate({ target: customerLicences.customerId, set: values })
        .returning(),
    );
  }

  async function user(
    home: CustomerRow,
    level: AccessLevel,
    changes: Partial<typeof users.$inferInsert> = {},
  ): Promise<Person> {
    passwordHash ??= hashPassword(testPassword);
    const names = {
      firstName: 'Astrid',
      lastName: 'Lund',
      email: `${level.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`,
      ...changes,
    };
    const row = only(
      await db
        .insert(users)
        .values({
          companyId: home.companyId,
          customerId: home.id,
          identityId: randomUUID(),
          userName: names.email,
          phoneNumber: '0701234567',
          accessLevel: levelNumber(level),
          passwordHash: await passwordHash,
          ...userKeys(names),
          ...stamps(),
          ...names,
        })
        .returning(),
    );
    return { ...row, token: await tokenFor(row) };
  }

  /** Returns a token of a new session without the cost of a login, with these licences for the client. */
  async function tokenFor(row: UserRow, licences: readonly LicenceName[] = []): Promise<string> {
    const sessionId = randomUUID();
    const far = new Date(new Date(now()).getTime() + 45 * 86_400_000).toISOString();
    await db.insert(sessions).values({
      id: sessionId,
      customerId: row.customerId,
      userId: row.id,
      idleUntil: far,
      expires: far,
      ...stamps(),
    });
    return createTokens(testSecret, () => new Date(now())).signSession({
      userId: row.id,
      sessionId,
      email: row.email,
      level: row.accessLevel,
      licences,
      companyId: row.companyId,
      customerId: row.customerId,
    });
  }

  async function role(owner: CustomerRow, name = 'Brandskyddskontrollant') {
    const values = { customerId: owner.id, companyId: owner.companyId, name, ...textKeys(name), ...stamps() };
    return only(await db.insert(roles).values(values).returning());
  }

  /** Creates a pause of a customer's plans, its days YYYY-MM-DD. */
  async function pause(owner: CustomerRow, name: string, days: { starts: string; ends: string }) {
    const values = { customerId: owner.id, name, ...textKeys(name), ...stamps() };
    const moments = { starts: `${days.starts}T00:00:00.000Z`, ends: `${days.ends}T00:00:00.000Z` };
    return only(
      await db
        .insert(planPauses)
        .values({ ...values, ...moments })
        .returning(),
    );
  }

  /** Gives a user a role: at home, or an external one with the required link. */
  async function hold(
    person: UserRow,
    held: { id: number; customerId: number | null },
    linkId: number | null = null,
  ) {
    const customerId = held.customerId ?? person.customerId;
    await db
      .insert(userRoles)
      .values({ userId: person.id, roleId: held.id, customerId, linkId, ...stamps() });
  }

  async function link(person: UserRow, target: CustomerRow) {
    const values = { userId: person.id, customerId: target.id, ...stamps() };
    return only(await db.insert(customerLinks).values(values).returning());
  }

  return { company, customer, licence, user, tokenFor, role, pause, hold, link };
}
