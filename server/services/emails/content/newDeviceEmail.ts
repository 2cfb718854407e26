import { minuteIn } from '#domain/dates.ts';
import type { Email } from '#server/core/ports.ts';
import { emailText } from '#server/core/texts.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';

/** Facts of a login on a new device; unknown names are empty. `loggedIn` is an ISO timestamp. */
export interface NewDeviceFacts {
  browser: string;
  system: string;
  timeZone: string | null;
  network: string;
  loggedIn: string;
  link: string;
}

/** E-mail that tells its recipient of a login on a device that they haven't used before, in their language and time zone. */
export function newDeviceEmail(recipient: Recipient, facts: NewDeviceFacts): Email {
  const { name, email, language, timeZone } = recipient;
  const textOf = (parts: readonly (string | null)[]) =>
    parts.filter((part) => part).join(', ') || emailText('no_value', language);
  const values = {
    greeting: greetingOf(recipient),
    device: textOf([facts.browser, facts.system]),
    place: textOf([facts.timeZone, facts.network]),
    time: minuteIn(facts.loggedIn, timeZone),
    link: facts.link,
  };
  return namedEmail('device', { name, address: email }, { language, values, links: [facts.link] });
}
