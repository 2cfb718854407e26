import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { defaultLanguage, languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { reachOf } from '#domain/can.ts';
import type { Reach } from '#domain/can.ts';
import { isMailboxAddress } from '#domain/users/receivers.ts';
import type { Database } from '#server/db/client.ts';
import { roles, userRoles, users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { emailText } from '#server/core/texts.ts';
import { areActive } from '../shared/activeUsers.ts';
import { nameInEmail } from './nameInEmail.ts';
import { usualReminders } from './reminderSettings.ts';

/** Recipient of an e-mail: a person, or a shared mailbox. */
export interface Recipient {
  /** Null for a recipient without an account. */
  userId: number | null;
  kind: 'person' | 'mailbox';
  name: string;
  firstName: string;
  email: string;
  language: Language;
  /** Time zone for the dates in the e-mail. */
  timeZone: string;
  /** Names of the roles because of which they are a recipient. */
  roles: string[];
}

/** User who receives an e-mail. */
export interface UserRecipient extends Recipient {
  userId: number;
  /** Home customer of the user. */
  customerId: number;
}

const levelsWith = (reach: Reach): number[] =>
  [...accessLevels.keys()].filter((level) => reachOf({ level, licences: [] }) === reach);

/** Returns the condition for users whose reach or link covers a customer: only they may read about its records. (decisions, Scope) */
function reaching(customerId: number): SQL {
  const has = (reach: Reach): SQL => inArray(users.accessLevel, levelsWith(reach));
  return sql`exists (select 1 from customers there join customers home on home.id = ${users.customerId}
    where there.id = ${customerId} and (${has('everything')}
      or (${has('company')} and there.company_id = home.company_id)
      or (${has('root')} and there.root_id = home.root_id)
      or starts_with(there.path, home.path)
      or exists (select 1 from customer_links l join customers linked on linked.id = l.customer_id
        where l.user_id = ${users.id} and starts_with(there.path, linked.path))))`;
}

/** Returns the condition for the customer administrators of a root customer's tree. */
export const administersRoot = (db: Database, rootId: number): SQL | undefined =>
  and(
    inArray(users.accessLevel, levelsWith('root')),
    inArray(
      users.customerId,
      db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, rootId)),
    ),
  );

/**
 * Returns the active users who hold one of the roles and reach the customer whose record the e-mail is about, each once, by name: a
 * user may still hold a role after losing access to its customer. [REF-08]
 */
export async function holdersOf(
  db: Database,
  roleIds: readonly number[],
  customerId: number,
): Promise<UserRecipient[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .select({ ...person, role: roles.name })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .where(and(areActive(), inArray(roles.id, [...roleIds]), reaching(customerId)))
    .orderBy(users.sortKey, users.id, roles.sortKey, roles.id);
  const holders = new Map<number, UserRecipient>();
  for (const { role, ...row } of rows) {
    const recipient = holders.get(row.userId);
    if (recipient && !recipient.roles.includes(role)) recipient.roles.push(role);
    if (!recipient) holders.set(row.userId, holderOf(row, [role]));
  }
  return [...holders.values()];
}

/** Returns the active users matching a condition, by name. */
export async function personsOf(db: Database, where: SQL | undefined): Promise<UserRecipient[]> {
  const rows = await db
    .select(person)
    .from(users)
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .where(and(areActive(), where))
    .orderBy(users.sortKey, users.id);
  return rows.map((row) => holderOf(row, []));
}

const person = {
  userId: users.id,
  customerId: users.customerId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  language: users.preferredLanguageCode,
  timeZone: reminderSettings.timeZone,
};

interface PersonRow {
  userId: number;
  customerId: number;
  firstName: string;
  lastName: string;
  email: string;
  language: string;
  timeZone: string | null;
}

function holderOf({ lastName, language, timeZone, ...row }: PersonRow, held: string[]): UserRecipient {
  return {
    ...row,
    kind: isMailboxAddress(row.email) ? 'mailbox' : 'person',
    name: `${row.firstName} ${lastName}`,
    language: languages.find((each) => each === language) ?? languages[0],
    timeZone: timeZone ?? usualReminders.timeZone,
    roles: held,
  };
}

/** Returns a mailbox without an account as recipient; e-mails to it are in the default language. */
export const mailboxOf = (email: string): Recipient => ({
  userId: null,
  kind: 'mailbox',
  name: email,
  firstName: '',
  email,
  language: defaultLanguage,
  timeZone: usualReminders.timeZone,
  roles: [],
});

/** Returns the first line of an e-mail: people are greeted by name, a mailbox isn't. */
export function greetingOf({
  firstName,
  email,
  language,
}: Pick<Recipient, 'firstName' | 'email' | 'language'>) {
  const name = nameInEmail(firstName);
  const isNamed = name !== '' && !isMailboxAddress(email);
  return isNamed ? emailText('greeting_named', language, { name }) : emailText('greeting', language);
}

/**
 * Returns the recipients to list in a response: people whose home is in the caller's scope, the caller, and the company's mailboxes, which
 * all readers of its records may see. Other recipients are only counted. [DASH-44, PLAN-40]
 */
export async function receiptOf(
  asking: RequestContext,
  recipients: readonly Recipient[],
): Promise<MailReceipt> {
  const { db, scope, caller } = asking;
  const ids = recipients.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const isSeen = or(eq(users.id, caller.userId ?? 0), scope.ownCustomers(users.customerId));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isSeen));
  const visibleIds = new Set(rows.map(({ id }) => id));
  const visibleRecipients = recipients.filter(({ userId }) => userId === null || visibleIds.has(userId));
  return {
    recipients: visibleRecipients.map(({ name, email, kind, roles: held }) => ({
      name,
      email,
      kind,
      roles: held,
    })),
    hidden: recipients.length - visibleRecipients.length,
  };
}
