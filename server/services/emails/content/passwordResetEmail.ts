import type { Language } from '#contract/constants.ts';
import type { Email } from '#server/core/ports.ts';
import { namedEmail } from '../namedEmail.ts';
import { greetingOf } from '../recipients.ts';

/** E-mail with the link for choosing a password, which works for `minutes`. */
export function passwordResetEmail(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  { language, link, minutes }: { language: Language; link: string; minutes: number },
): Email {
  const values = { greeting: greetingOf({ firstName, email, language }), link, minutes };
  const to = { name: `${firstName} ${lastName}`, address: email };
  return namedEmail('reset', to, { language, values, links: [link] });
}
