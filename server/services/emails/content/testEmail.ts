import type { Language } from '#contract/constants.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/messages.ts';
import type { Email } from '#server/core/ports.ts';

/** E-mail by which an operator checks the mail server. */
export const testEmail = (address: string, language: Language, link: string): Email =>
  composeEmail(
    { name: address, address },
    {
      language,
      subject: emailText('test_subject', language),
      text: emailText('test_text', language, { link }),
      links: [link],
    },
  );
