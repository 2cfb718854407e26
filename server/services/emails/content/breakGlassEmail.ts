import { minuteIn } from '#domain/dates.ts';
import type { Email } from '#server/core/ports.ts';
import { emailText } from '#server/core/texts.ts';
import { nameInEmail } from '../nameInEmail.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';
import type { Recipient } from '../recipients.ts';
import type { NewDeviceFacts } from './newDeviceEmail.ts';

/** E-mail that tells an administrator of a login of the account that keeps its password, in their language and time zone. */
export function breakGlassEmail(
  recipient: Recipient,
  facts: Omit<NewDeviceFacts, 'link'> & { person: string },
): Email {
  const { name, email, language, timeZone } = recipient;
  const textOf = (parts: readonly (string | null)[]) =>
    parts.filter((part) => part).join(', ') || emailText('no_value', language);
  const values = {
    greeting: greetingOf(recipient),
    person: nameInEmail(facts.person),
    device: textOf([facts.browser, facts.system]),
    place: textOf([facts.timeZone, facts.network]),
    time: minuteIn(facts.loggedIn, timeZone),
  };
  return namedEmail('breakGlass', { name, address: email }, { language, values, links: [] });
}
