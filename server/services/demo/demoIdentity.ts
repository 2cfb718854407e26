import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { demoLevelRules } from '#server/db/demo/accounts.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { retentionSettings } from '#server/db/schema/privacy/retention.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { roles } from '#server/db/schema/users.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { randomToken } from '../shared/tokens.ts';

/**
 * Creates the login service of the municipality, which is switched off since it has no provider, and its e-mail domain, which isn't proved:
 * so nothing is asked of the network. Its retention is longer than any demo data is old.
 */
export async function makeDemoIdentity(db: Database, now: string): Promise<void> {
  const { id: customerId } = onlyRow(
    await db
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.name, 'Lindesjö kommun'), isNull(customers.parentId))),
  );
  const { id: roleId } = onlyRow(
    await db
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.customerId, customerId), eq(roles.name, 'Brandskyddskontrollant'))),
  );
  const stamps = createdColumns(now);
  await db
    .insert(identityDomains)
    .values({ customerId, name: 'lindesjo.example', token: randomToken(), ...stamps });
  await db.insert(identityProviders).values({
    customerId,
    name: 'Lindesjö kommun',
    issuer: 'https://login.lindesjo.example/realms/kommun',
    clientId: 'tillsyn',
    subjectClaim: 'sub',
    levelClaim: 'groups',
    levelRules: demoLevelRules.map(({ value, level, isInspecting }) => ({
      value,
      userRole: level,
      roleIds: isInspecting ? [roleId] : [],
    })),
    sessionHours: 12,
    ...stamps,
  });
  await db.insert(retentionSettings).values({ customerId, photosMonths: 120, auditMonths: 60, ...stamps });
}
