import type { Language } from '#contract/constants.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/messages.ts';
import type { Email } from '#server/core/ports.ts';
import { greetingOf } from '../recipients.ts';

/** E-mail with the link for choosing a password, which works for `minutes`. */
export function passwordResetEmail(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  { language, link, minutes }: { language: Language; link: string; minutes: number },
): Email {
  const values = { greeting: greetingOf({ firstName, email, language }), link, minutes };
  return composeEmail(
    { name: `${firstName} ${lastName}`, address: email },
    {
      language,
      subject: emailText('reset_subject', language),
      text: emailText('reset_text', language, values),
      links: [link],
    },
  );
}
