import type { Language } from '#contract/constants.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/messages.ts';
import type { Email } from '#server/core/ports.ts';
import { nameInEmail } from '../nameInEmail.ts';
import { greetingOf } from '../recipients.ts';

/** E-mail that invites a new user of a customer; its link works for `days`. */
export function invitationEmail(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  { language, customer, link, days }: { language: Language; customer: string; link: string; days: number },
): Email {
  const values = {
    greeting: greetingOf({ firstName, email, language }),
    customer: nameInEmail(customer),
    email,
    days,
    link,
  };
  return composeEmail(
    { name: nameInEmail(`${firstName} ${lastName}`), address: email },
    {
      language,
      subject: emailText('invitation_subject', language),
      text: emailText('invitation_text', language, values),
      links: [link],
    },
  );
}
