import { and, eq, inArray, ne } from 'drizzle-orm';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { areActive } from '../shared/activeUsers.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';
import { lockConnection } from './connections.ts';
import type { ScimContext } from './connections.ts';
import { ScimError } from './scimError.ts';

/**
 * Returns whether a user may neither be lowered, deactivated nor deleted by provisioning: the last active customer administrator of the root,
 * and the account that keeps its password for emergencies. Serialised with other such requests. [IDENT-38]
 */
export async function isProtected(
  { db, connectionId, root }: ScimContext,
  { id, accessLevel }: { id: number; accessLevel: number },
): Promise<boolean> {
  if (accessLevel < highestGovernedLevel) return false;
  await lockConnection(db, connectionId);
  const isEmergencyAccount = and(
    eq(identityProviders.customerId, root.id),
    eq(identityProviders.breakGlassUserId, id),
    eq(identityProviders.passwordsOff, true),
  );
  if ((await db.$count(identityProviders, isEmergencyAccount)) > 0) return true;
  const inTree = db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, root.id));
  const otherAdministrators = and(
    ne(users.id, id),
    areActive(),
    eq(users.accessLevel, highestGovernedLevel),
    inArray(users.customerId, inTree),
  );
  return (await db.$count(users, otherAdministrators)) === 0;
}

/** Fails for a user who must stay active. @throws ScimError with status 403 */
export async function rejectProtected(
  context: ScimContext,
  user: { id: number; accessLevel: number },
): Promise<void> {
  if (await isProtected(context, user))
    throw new ScimError(
      403,
      null,
      'This user is the last customer administrator or the emergency account, and can neither be deactivated nor deleted.',
    );
}
