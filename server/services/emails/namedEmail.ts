import type { Language } from '#contract/constants.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/texts.ts';
import type { EmailTextKey } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';

/** Names of e-mails that have the texts `<name>_subject` and `<name>_text` in `locales/<language>/emails.json`. */
type EmailName = {
  [Key in EmailTextKey]: Key extends `${infer Name}_subject`
    ? `${Name}_text` extends EmailTextKey
      ? Name
      : never
    : never;
}[EmailTextKey];

/** Fills the texts of an e-mail. Each of `links`, the product's own URLs in it, becomes a button or a link. */
export const namedEmail = (
  name: EmailName,
  to: Email['to'],
  {
    language,
    values,
    links,
  }: { language: Language; values: Readonly<Record<string, string | number>>; links: readonly string[] },
): Email =>
  composeEmail(to, {
    language,
    subject: emailText(`${name}_subject`, language, values),
    text: emailText(`${name}_text`, language, values),
    links,
  });
