import { testEmail } from '../emails/content/testEmail.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/constants.ts';
import { firstAccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import { isEmail } from '#domain/validation.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Mailer } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { companyColumns } from './companies.ts';
import { insertLevel } from './customers.ts';
import { makeResetLink, useResets } from '../users/passwordResets.ts';
import { findAccount } from '../users/sessions.ts';
import { userKeys } from '../users/users.ts';

/** Request of the server's administrator. */
export type AdminRequest =
  | { command: 'create'; name: string; email: string; company?: string | undefined; language: Language }
  | { command: 'link' | 'letter'; email: string; language: Language };

/** Error of a rejected request, with a one-line reason. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal';
}

/** Dependencies of the requests. */
export interface Administered {
  db: Database;
  mail: Mailer;
  /** Folder for e-mails written as files; null with a mail server. */
  mailFolder: string | null;
  publicUrl: string;
  now: string;
}

/** Lifetime of a request's link, in minutes. */
const linkMinutes = 60;
const actor = 'command';

/**
 * Performs a request.
 * @returns its output
 * @throws AdminRefusal
 */
export async function administer(parts: Administered, request: AdminRequest): Promise<string[]> {
  const email = request.email.trim().toLowerCase();
  if (email === '' || !isEmail(email)) throw new AdminRefusal(`"${request.email}" is not an e-mail address.`);
  if (request.command === 'create') return createAdministrator(parts, { ...request, email });
  return request.command === 'link'
    ? makeLink(parts, { ...request, email })
    : sendTestEmail(parts, { ...request, email });
}

/** Creates a web administrator, with their company if missing, and a link to choose the password. */
async function createAdministrator(
  { db, publicUrl, now }: Administered,
  { name, email, company, language }: Extract<AdminRequest, { command: 'create' }>,
): Promise<string[]> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  if (lastName === '') throw new AdminRefusal(`"${name}" is not a first and a last name.`);
  const home = company?.trim() || (email.split('@')[1] ?? email);
  const link = await db.transaction(async (tx) => {
    const { companyId, customerId } = await homeOf(tx, home, now);
    const [user] = await tx
      .insert(users)
      .values({
        companyId,
        customerId,
        email,
        userName: email,
        firstName,
        lastName,
        identityId: randomUUID(),
        preferredLanguageCode: language,
        accessLevel: levelNumber(firstAccessLevel),
        ...userKeys({ firstName, lastName, email }),
        ...createdColumns(now),
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) throw new AdminRefusal(`${email} has an account. A new link: npm run admin -- link ${email}`);
    await writeAudit(tx, now, {
      action: 'user_created',
      actor,
      customerId,
      target: { kind: 'user', id: user.id },
    });
    const account = { id: user.id, customerId, email };
    return makeResetLink(tx, account, { language, publicUrl, now, minutes: linkMinutes });
  });
  return [
    `${firstName} ${lastName} <${email}> is a web administrator of ${home}.`,
    ...passwordInstructions(link),
  ];
}

/** Returns a company by its name, with its first customer; created if missing. */
async function homeOf(tx: Database, name: string, now: string) {
  const [known] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.name, name))
    .orderBy(asc(companies.id))
    .limit(1);
  const columns = { ...companyColumns({ name }), ...createdColumns(now) };
  const company =
    known ?? onlyRow(await tx.insert(companies).values(columns).returning({ id: companies.id }));
  const [root] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, company.id), isNull(customers.parentId)))
    .orderBy(asc(customers.id))
    .limit(1);
  const customerId = root?.id ?? (await insertLevel(tx, { name, companyId: company.id, parent: null }, now));
  return { companyId: company.id, customerId };
}

/** Creates a link to choose a password; earlier ones become invalid. */
async function makeLink(
  { db, publicUrl, now }: Administered,
  { email, language }: Extract<AdminRequest, { command: 'link' | 'letter' }>,
): Promise<string[]> {
  const account = await findAccount(db, { email });
  if (!account) throw new AdminRefusal(`Nobody has the address ${email}.`);
  const { id, customerId } = account;
  const link = await db.transaction(async (tx) => {
    await useResets(tx, id, now);
    const target = { kind: 'user', id };
    await writeAudit(tx, now, { action: 'password_reset_asked', actor, customerId, target });
    return makeResetLink(tx, account, { language, publicUrl, now, minutes: linkMinutes });
  });
  return passwordInstructions(link);
}

const passwordInstructions = (link: string): string[] => [
  `Choose the password there (the link works once, for ${linkMinutes} minutes):`,
  link,
];

async function sendTestEmail(
  { mail, mailFolder, publicUrl }: Administered,
  { email, language }: Extract<AdminRequest, { command: 'link' | 'letter' }>,
): Promise<string[]> {
  try {
    await mail.send(testEmail(email, language, `${publicUrl}/`));
  } catch (error) {
    throw new AdminRefusal(error instanceof Error ? error.message : String(error));
  }
  if (mailFolder !== null) return [`No SMTP_URL is set: the test e-mail is a file in ${mailFolder}`];
  return [`The mail server has accepted the test e-mail to ${email}.`];
}
