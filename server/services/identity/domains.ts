import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { domainToUnicode } from 'node:url';
import type { DomainResult, IdentityDomain } from '#contract/identity/domain.ts';
import { later } from '#domain/dates.ts';
import { domainNameOf } from '#domain/identity/domainName.ts';
import { isPublicMailDomain } from '#server/content/publicMailDomains.ts';
import { fail } from '#server/core/httpProblem.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { domainMissingEmail } from '../emails/content/domainMissingEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { administersRoot, personsOf } from '../emails/recipients.ts';
import { createdColumns, onlyRow, updatedColumns } from '../shared/changes.ts';
import { randomToken } from '../shared/tokens.ts';

export type DomainRow = typeof identityDomains.$inferSelect;

/** Maximum number of domains of a root customer. */
const maxDomains = 50;
/** Time for which a proved domain stays proved without its record, in days: the record may be missing by mistake. */
const graceDays = 7;

/** Returns the text of the TXT record that proves a domain. */
export const recordOf = ({ token }: DomainRow): string => `tillsyn-verification=${token}`;

/** Converts a domain to the API's format. */
export function presentDomain(row: DomainRow): IdentityDomain {
  const { token: _token, ...domain } = row;
  return { ...domain, displayName: domainToUnicode(row.name), record: recordOf(row) };
}

/** Returns the domains of a root customer by name. */
export const domainsOfRoot = (db: Database, rootId: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(identityDomains)
    .where(eq(identityDomains.customerId, rootId))
    .orderBy(asc(identityDomains.name), asc(identityDomains.id));

/** Returns a domain of a root customer; undefined if it has no such domain. */
export async function findDomain(db: Database, rootId: number, id: number): Promise<DomainRow | undefined> {
  const [domain] = await db
    .select()
    .from(identityDomains)
    .where(and(eq(identityDomains.id, id), eq(identityDomains.customerId, rootId)))
    .limit(1);
  return domain;
}

/** Returns the root customer that has proved a domain, by its name in DNS; null if none has. */
export async function rootOfDomain(db: Database, name: string): Promise<number | null> {
  const [owner] = await db
    .select({ id: customers.id })
    .from(identityDomains)
    .innerJoin(customers, eq(customers.id, identityDomains.customerId))
    .where(and(eq(identityDomains.name, name), isNotNull(identityDomains.proved), isNull(customers.parentId)))
    .limit(1);
  return owner?.id ?? null;
}

/**
 * Adds a domain to a root customer, which the caller has locked.
 * @throws HttpProblem domain_invalid, domain_public, name_taken, too_many_domains
 */
export async function addDomain(
  db: Database,
  rootId: number,
  { typedName, now }: { typedName: string; now: string },
): Promise<DomainRow> {
  const name = domainNameOf(typedName.replace(/^@/, '')) ?? fail('domain_invalid', 'name');
  if (isPublicMailDomain(name)) fail('domain_public', 'name');
  const present = await domainsOfRoot(db, rootId);
  if (present.some((domain) => domain.name === name)) fail('name_taken', 'name');
  if (present.length >= maxDomains) fail('too_many_domains', 'name');
  const domain = { customerId: rootId, name, token: randomToken(), ...createdColumns(now) };
  return onlyRow(await db.insert(identityDomains).values(domain).returning());
}

/** Outcome of a check. `change` is the action for the audit log, null if the proof is as before. */
interface AppliedCheck {
  result: DomainResult;
  change: 'domain_proved' | 'domain_lost' | null;
  /** True at the first check of a proved domain that doesn't find its record. */
  isNewlyMissing: boolean;
  domain: DomainRow;
}

/** Returns whether another customer has proved the domain; locks its rows, so that two can't be proved at the same time. */
async function isTaken(tx: Database, { id, name }: DomainRow): Promise<boolean> {
  const sameName = await tx
    .select({ id: identityDomains.id, proved: identityDomains.proved })
    .from(identityDomains)
    .where(eq(identityDomains.name, name))
    .orderBy(asc(identityDomains.id))
    .for('update');
  return sameName.some((other) => other.id !== id && other.proved !== null);
}

/**
 * Stores what DNS answered. A proved domain stays proved for some days without its record, and whatever DNS does.
 * @param records TXT records of the domain; null if DNS didn't answer
 * @param row as it was before DNS was asked
 */
export async function applyCheck(
  tx: Database,
  row: DomainRow,
  records: readonly string[] | null,
  now: string,
): Promise<AppliedCheck> {
  const isOthers = await isTaken(tx, row);
  const before = await findDomain(tx, row.customerId, row.id);
  if (!before || records === null)
    return { result: 'unreachable', change: null, isNewlyMissing: false, domain: before ?? row };
  const isThere = records.some((text) => text.trim() === recordOf(before));
  const isProved = isThere && !isOthers;
  const missing = isThere ? null : (before.missing ?? now);
  const isLost = missing !== null && missing <= later(now, { days: -graceDays });
  const proved = isProved ? (before.proved ?? now) : isLost ? null : before.proved;
  const [domain = before] = await tx
    .update(identityDomains)
    .set({
      proved,
      checked: now,
      missing: proved === null ? null : missing,
      ...updatedColumns(identityDomains, now),
    })
    .where(eq(identityDomains.id, before.id))
    .returning();
  const isSame = (proved === null) === (before.proved === null);
  return {
    result: isProved ? 'proved' : isThere ? 'taken' : 'missing',
    change: isSame ? null : proved === null ? 'domain_lost' : 'domain_proved',
    isNewlyMissing: domain.missing !== null && before.missing === null,
    domain,
  };
}

/** E-mails the customer administrators of the root about a record that is missing, or the end of the proof by it. */
async function notifyOfMissing(
  tx: Database,
  domain: DomainRow,
  { since, isLost, publicUrl }: { since: string; isLost: boolean; publicUrl: string },
): Promise<void> {
  const administrators = await personsOf(tx, administersRoot(tx, domain.customerId));
  const facts = {
    domain: domainToUnicode(domain.name),
    ends: later(since, { days: graceDays }),
    isLost,
    publicUrl,
  };
  await queueEmails(
    tx,
    administrators.map((recipient) => domainMissingEmail(recipient, facts)),
  );
}

/**
 * Checks the records of all proved domains, one after the other, and e-mails the administrators of those without. Safe to run on several
 * servers at once.
 */
export async function recheckDomains({
  db,
  clock,
  resolveTxt,
  settings: { publicUrl },
}: Pick<Services, 'db' | 'clock' | 'resolveTxt'> & {
  settings: Pick<Services['settings'], 'publicUrl'>;
}): Promise<void> {
  const proved = await db.select().from(identityDomains).where(isNotNull(identityDomains.proved));
  for (const row of proved) {
    const records = await resolveTxt(row.name);
    const now = clock().toISOString();
    await db.transaction(async (tx) => {
      const { change, isNewlyMissing, domain } = await applyCheck(tx, row, records, now);
      const isLost = change === 'domain_lost';
      if (isLost || isNewlyMissing)
        await notifyOfMissing(tx, domain, { since: domain.missing ?? now, isLost, publicUrl });
      if (change === null) return;
      await writeAudit(tx, now, {
        action: change,
        actor: 'unknown',
        customerId: row.customerId,
        target: { kind: 'identityDomain', id: row.id },
      });
    });
  }
}

/** Deletes the domains of a customer that is no root any more, or is deleted. */
export async function deleteDomainsOf(tx: Database, customerId: number): Promise<void> {
  await tx.delete(identityDomains).where(eq(identityDomains.customerId, customerId));
}
