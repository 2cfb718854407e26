import { minuteIn } from '#domain/dates.ts';
import type { Email } from '#server/core/ports.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

/** E-mail about a proved domain whose record is missing, or has been for so long that the domain is no longer proved. */
export function domainMissingEmail(
  recipient: Recipient,
  { domain, ends, isLost, publicUrl }: { domain: string; ends: string; isLost: boolean; publicUrl: string },
): Email {
  const { name, email, language, timeZone } = recipient;
  const link = `${publicUrl}/#/${language}/login-settings`;
  const values = { greeting: greetingOf(recipient), domain, time: minuteIn(ends, timeZone), link };
  return namedEmail(
    isLost ? 'domainLost' : 'domainMissing',
    { name, address: email },
    { language, values, links: [link] },
  );
}
