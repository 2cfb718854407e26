import type { Email } from '#server/core/ports.ts';
import { nameInEmail } from '../nameInEmail.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

/** E-mail about a webhook that was switched off because its endpoint has failed for days. */
export function webhookOffEmail(
  recipient: Recipient,
  { webhook, days, publicUrl }: { webhook: string; days: number; publicUrl: string },
): Email {
  const { name, email, language } = recipient;
  const link = `${publicUrl}/#/${language}/webhooks`;
  const values = { greeting: greetingOf(recipient), webhook: nameInEmail(webhook), days, link };
  return namedEmail('webhookOff', { name, address: email }, { language, values, links: [link] });
}
