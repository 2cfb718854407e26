import { dayIn } from '#domain/dates.ts';
import { emailText } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

/** Facts of a flaw in the recipient's language; empty texts are shown as a dash. `created` is an ISO timestamp. */
export interface FlawFacts {
  name: string;
  place: string;
  description: string;
  measure: string;
  created: string;
  performer: string;
  link: string;
}

/** E-mail that asks its recipient to fix a flaw. [DASH-46] */
export function flawReminderEmail(recipient: Recipient, flaw: FlawFacts): Email {
  const { name, email, language, timeZone } = recipient;
  const nothing = emailText('no_value', language);
  const values = {
    greeting: greetingOf(recipient),
    flaw: flaw.name.replace(/\s+/g, ' '),
    place: flaw.place || nothing,
    description: flaw.description || nothing,
    measure: flaw.measure || nothing,
    created: dayIn(flaw.created, timeZone),
    performer: flaw.performer || nothing,
    link: flaw.link,
  };
  return namedEmail('flaw', { name, address: email }, { language, values, links: [flaw.link] });
}
