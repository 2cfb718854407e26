import type { Language } from '#contract/constants.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';

/** E-mail with a contractor's link to `count` flaws, with the sender's message. `ends` is the day on which the link expires. */
export function contractorLinkEmail(
  contractor: { name: string; email: string; message: string; ends: string; language: Language },
  { link, customer, count }: { link: string; customer: string; count: number },
): Email {
  const { name, email, language, ends } = contractor;
  const message = contractor.message.trim();
  const note = message === '' ? '' : `${emailText('contractor_message', language, { message })}\n\n`;
  const values = { name, customer, count, note, date: ends, link };
  return composeEmail(
    { name, address: email },
    {
      language,
      subject: emailText('contractor_subject', language, values),
      text: emailText('contractor_text', language, values),
      links: [link],
    },
  );
}
