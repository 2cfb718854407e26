import { and, eq, ne } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit/auditActions.ts';
import { defaultLanguage } from '#contract/constants.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { domainOfEmail } from '#domain/identity/domainName.ts';
import { HttpProblem } from '#server/core/httpProblem.ts';
import { scimUsers } from '#server/db/schema/identity/scim.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { rootOfDomain } from '../identity/domains.ts';
import { createdColumns, updatedColumns } from '../shared/changes.ts';
import { rejectBeyondLicence } from '../tenants/licenceLimits.ts';
import { createPeople } from '../users/createdUsers.ts';
import { activateUser, deactivateUser } from '../users/deactivation.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';
import { useResets } from '../users/passwordResets.ts';
import { deleteUser } from '../users/userDeletion.ts';
import { userKeys } from '../users/users.ts';
import { resolveConflict } from './conflicts.ts';
import { auditScim } from './connections.ts';
import type { ScimContext } from './connections.ts';
import { rejectProtected } from './protectedUsers.ts';
import { failScim, orScimNotFound, ScimError } from './scimError.ts';
import { noName } from './userFields.ts';
import type { UserFields } from './userFields.ts';
import { hasUserName } from './users.ts';
import type { ScimUserRow } from './users.ts';

type UserRow = typeof users.$inferSelect;

/** Level of new users until a group gives another. */
const [newUserLevel] = accessLevels;

/** Creates the failure for an address or a name that is taken. It never says where. [IDENT-37] */
const inUse = (email: string | null = null): ScimError =>
  new ScimError(409, 'uniqueness', 'userName, externalId or the e-mail address is already in use.', email);

/** Fails for an address outside of the domains that the root customer has proved. @throws ScimError invalidValue [IDENT-37] */
async function rejectForeignDomain({ db, root }: ScimContext, email: string): Promise<void> {
  const domain = domainOfEmail(email);
  if (domain === null || (await rootOfDomain(db, domain)) !== root.id)
    failScim('invalidValue', 'The domain of the e-mail address is not proved for this customer.');
}

/** Locks and returns the non-deleted user with an address, and whether the provisioning may take them over. */
async function lockHolder({ db, root }: ScimContext, email: string) {
  const [holder] = await db
    .select({ user: users, rootId: customers.rootId })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(eq(users.email, email), eq(users.deleted, false)))
    .for('update', { of: users });
  if (!holder) return null;
  const isOwn = holder.rootId === root.id && holder.user.accessLevel <= highestGovernedLevel;
  return { user: holder.user, isOwn };
}

/** Records a change of a user in the audit log, and publishes it. */
async function recordChange(
  context: ScimContext,
  action: AuditAction,
  { id, customerId }: { id: number; customerId: number },
): Promise<void> {
  await auditScim(context, { action, customerId, target: { kind: 'user', id } });
  await publishEvent(context.db, { type: 'person.changed', customerId, ids: [id] }, context.now);
}

/** Sets whether a user is active. @throws ScimError for one who must stay active */
async function setActive(context: ScimContext, user: UserRow, isActive: boolean): Promise<void> {
  const { db, now } = context;
  if (isActive === (user.deactivated === null)) return;
  if (!isActive) await rejectProtected(context, user);
  await (isActive ? activateUser(db, user.id, now) : deactivateUser(db, user.id, now));
  await recordChange(context, isActive ? 'user_activated' : 'user_deactivated', user);
}

/** Returns the changes of a user's own row. Phone and language are set when they change at the provider, since users set them too. */
function changesOf(user: UserRow, fields: UserFields, before: UserFields | null): Partial<UserRow> {
  const { email, firstName, lastName, phoneNumber, language } = fields;
  const isPhoneNew = phoneNumber !== null && phoneNumber !== before?.phoneNumber;
  const isLanguageNew = language !== null && language !== before?.language;
  const wantedColumns: Partial<UserRow> = {
    ...(firstName === null ? {} : { firstName }),
    ...(lastName === null ? {} : { lastName }),
    ...(email === user.email ? {} : { email, userName: email }),
    ...(isPhoneNew ? { phoneNumber } : {}),
    ...(isLanguageNew ? { preferredLanguageCode: language } : {}),
  };
  const changedColumns = Object.entries(wantedColumns).filter(
    ([name, value]) => user[name as keyof UserRow] !== value,
  );
  return Object.fromEntries(changedColumns);
}

/** Applies the fields of a resource to the user's own row. @returns whether it changed */
async function updatePerson(
  context: ScimContext,
  user: UserRow,
  fields: UserFields,
  before: UserFields | null,
): Promise<boolean> {
  const { db, now } = context;
  const changes = changesOf(user, fields, before);
  if (Object.keys(changes).length === 0) return false;
  await db
    .update(users)
    .set({ ...changes, ...userKeys({ ...user, ...changes }), ...updatedColumns(users, now) })
    .where(eq(users.id, user.id));
  if (changes.email !== undefined) await useResets(db, user.id, now);
  await recordChange(context, changes.email === undefined ? 'user_changed' : 'email_changed', user);
  return true;
}

/** Attaches the record of the provisioning to a user. @throws ScimError uniqueness */
async function attach(
  { db, now, connectionId }: ScimContext,
  { id: userId, customerId }: { id: number; customerId: number },
  { userName, externalId, attributes }: UserFields,
  isLevelGoverned: boolean,
): Promise<void> {
  // One that another root customer's provisioning left behind when the user moved.
  await db
    .delete(scimUsers)
    .where(and(eq(scimUsers.userId, userId), ne(scimUsers.scimConnectionId, connectionId)));
  const [attached] = await db
    .insert(scimUsers)
    .values({
      userId,
      customerId,
      scimConnectionId: connectionId,
      userName,
      externalId,
      attributes,
      isLevelGoverned,
      ...createdColumns(now),
    })
    .onConflictDoNothing()
    .returning({ id: scimUsers.id });
  if (!attached) throw inUse();
}

/** Creates a user at the root customer, without a password and without an e-mail. @returns the id */
async function createPerson(context: ScimContext, fields: UserFields): Promise<number> {
  const { db, now, root } = context;
  const { email, firstName, lastName, phoneNumber, language } = fields;
  await rejectBeyondLicence(db, 'users', root.id);
  const person = {
    email,
    firstName: firstName ?? noName,
    lastName: lastName ?? noName,
    phoneNumber: phoneNumber ?? '',
    userRole: newUserLevel,
    preferredLanguageCode: language ?? defaultLanguage,
    roleIds: [],
  };
  const home = { companyId: root.companyId, customerId: root.id };
  const [id] = await createPeople({ db, now }, home, [person]).catch((error: unknown) => {
    // A concurrent request took the address.
    throw error instanceof HttpProblem ? inUse() : error;
  });
  return orScimNotFound(id);
}

/**
 * Provisions a user: creates one, or takes over the user of the root customer's tree who has the address, and keeps everything that they have.
 * [IDENT-41]
 * @returns the user's id
 */
export async function provisionUser(context: ScimContext, fields: UserFields): Promise<number> {
  const { db, connectionId } = context;
  const { email, isActive } = fields;
  await rejectForeignDomain(context, email);
  const holder = await lockHolder(context, email);
  if (holder && !holder.isOwn) throw inUse(email);
  const userId = holder?.user.id ?? (await createPerson(context, fields));
  const customerId = holder?.user.customerId ?? context.root.id;
  await attach(context, { id: userId, customerId }, fields, holder === null);
  await recordChange(context, holder ? 'user_provisioned' : 'user_created', { id: userId, customerId });
  if (holder) await updatePerson(context, holder.user, fields, null);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  await setActive(context, orScimNotFound(user), isActive);
  await resolveConflict(db, connectionId, email);
  return userId;
}

/** Fails unless a user may have a new address. @throws ScimError invalidValue, uniqueness */
async function rejectTakenAddress(context: ScimContext, email: string): Promise<void> {
  await rejectForeignDomain(context, email);
  const holder = await lockHolder(context, email);
  if (holder) throw inUse(holder.isOwn ? null : email);
}

/**
 * Replaces the attributes of a user, whom the caller has locked. An e-mail address may change within the proved domains; sessions go on.
 * @param before the fields as they were
 * @returns whether anything but the activity changed
 */
export async function replaceUser(
  context: ScimContext,
  { record, user }: ScimUserRow,
  { fields, before }: { fields: UserFields; before: UserFields },
): Promise<boolean> {
  const { db, now, connectionId } = context;
  const { userName, externalId, attributes, email } = fields;
  if (email !== user.email) await rejectTakenAddress(context, email);
  const otherRecords = and(eq(scimUsers.scimConnectionId, connectionId), ne(scimUsers.id, record.id));
  const isNamed = (await db.$count(scimUsers, and(otherRecords, hasUserName(userName)))) > 0;
  const isKnown =
    externalId !== null &&
    (await db.$count(scimUsers, and(otherRecords, eq(scimUsers.externalId, externalId)))) > 0;
  if (isNamed || isKnown) throw inUse();
  await db
    .update(scimUsers)
    .set({ userName, externalId, attributes, ...updatedColumns(scimUsers, now) })
    .where(eq(scimUsers.id, record.id));
  const isChanged = await updatePerson(context, user, fields, before);
  await setActive(context, user, fields.isActive);
  await resolveConflict(db, connectionId, email);
  return isChanged;
}

/** Deletes a user, whom the caller has locked. @throws ScimError for one who must stay [IDENT-38] */
export async function removeUser(context: ScimContext, { user }: ScimUserRow): Promise<void> {
  const { db, now } = context;
  await rejectProtected(context, user);
  await deleteUser(db, user.id, now);
  await recordChange(context, 'deleted', user);
}
