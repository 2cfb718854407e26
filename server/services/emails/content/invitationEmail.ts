import type { Language } from '#contract/constants.ts';
import type { Email } from '#server/core/ports.ts';
import { namedEmail } from '../namedEmail.ts';
import { nameInEmail } from '../nameInEmail.ts';
import { greetingOf } from '../recipients.ts';

/** E-mail that invites a new user of a customer, who logs in through its provider if there is one; its link works for `days`. */
export function invitationEmail(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  {
    language,
    customer,
    provider,
    link,
    days,
  }: { language: Language; customer: string; provider: string | null; link: string; days: number },
): Email {
  const values = {
    greeting: greetingOf({ firstName, email, language }),
    customer: nameInEmail(customer),
    provider: nameInEmail(provider ?? ''),
    email,
    days,
    link,
  };
  const to = { name: nameInEmail(`${firstName} ${lastName}`), address: email };
  const text = provider === null ? 'invitation' : 'providerInvitation';
  return namedEmail(text, to, { language, values, links: [link] });
}
