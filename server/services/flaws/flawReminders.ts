import { eq } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { isEmail } from '#domain/validation.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { nameBehind } from '../users/namedUsers.ts';
import type { Database } from '#server/db/client.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { placeText } from './flaws.ts';
import type { FlawRow } from './flaws.ts';
import { flawLocalizer } from './flawLocalizer.ts';
import { flawReminderEmail } from '../emails/content/flawReminderEmail.ts';
import { holdersOf, mailboxOf } from '../emails/recipients.ts';
import type { Recipient } from '../emails/recipients.ts';
import type { Email } from '#server/core/ports.ts';

/** Returns the recipients of a flaw's e-mail: holders of its responsible role, and the company's flaw addresses. */
export async function flawRecipients(db: Database, flaw: FlawRow['flaw']): Promise<Recipient[]> {
  const holders = await holdersOf(db, flaw.responsible === null ? [] : [flaw.responsible], flaw.customerId);
  const [company] = await db
    .select({ addresses: companies.flawEmailRecipient })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(eq(customers.id, flaw.customerId));
  const holderEmails = new Set(holders.map((holder) => holder.email.toLowerCase()));
  const companyAddresses = (company?.addresses ?? '').split(';').map((address) => address.trim());
  const otherAddresses = [...new Set(companyAddresses)].filter(
    (address) => address !== '' && isEmail(address) && !holderEmails.has(address.toLowerCase()),
  );
  return [...holders, ...otherAddresses.map(mailboxOf)];
}

/** Returns the URL of a flaw in the client: its building's dashboard with the flaw open. */
export function flawAddress(
  { id, customerId, buildingId }: Pick<FlawRow['flaw'], 'id' | 'customerId' | 'buildingId'>,
  publicUrl: string,
  language: Language,
) {
  const building = buildingId === null ? '' : `&building=${buildingId}`;
  return `${publicUrl}/#/${language}/?customer=${customerId}${building}&flaw=${id}`;
}

/**
 * Builds the e-mails about a flaw, one per recipient in the recipient's language, including catalogue texts; each links to the flaw, and
 * contains the names of people whom the sender may see. [DASH-46, EYES-17, LIFE-306]
 */
export async function flawReminderEmails(
  call: Pick<Call<CallName>, 'db' | 'scope' | 'caller' | 'services'>,
  flaw: FlawRow['flaw'],
  recipients: readonly Recipient[],
): Promise<Email[]> {
  const { db } = call;
  const { publicUrl } = call.services.settings;
  const performer = await nameBehind(call, flaw.performer);
  const place = await placeText(db, flaw);
  const words = new Map<Language, FlawRow['flaw']>();
  // Sequential: the queries share the transaction's connection.
  for (const language of new Set(recipients.map((recipient) => recipient.language)))
    words.set(language, (await flawLocalizer(db, language))(flaw));
  return recipients.map((recipient) => {
    const { language } = recipient;
    const flawTexts = words.get(language) ?? flaw;
    return flawReminderEmail(recipient, {
      name: flawTexts.name,
      place,
      description: flaw.description,
      measure: flawTexts.measure,
      created: flaw.created,
      performer,
      link: flawAddress(flaw, publicUrl, language),
    });
  });
}
