import { pageText } from './texts.ts';
import type { Language } from '#contract/constants.ts';

/** E-mail address that replaces the address of an erased user, in the account and wherever it names the author of work. (RFC 2606, 2) */
export const formerUserEmail = 'former.user@erased.invalid';

/** Name that replaces the name of an erased user. Responses, pages and e-mails contain the words of the reader's language instead. */
export const formerUserName = '‹former user›';

/** Replaces the name of erased users by the words of a language, in a text or in serialised JSON; an empty last name may follow it. */
export function nameFormerUsers(text: string, language: Language): string {
  if (!text.includes(formerUserName)) return text;
  const name = pageText('former_user', language);
  return text.replaceAll(`${formerUserName} "`, `${name}"`).replaceAll(formerUserName, name);
}
