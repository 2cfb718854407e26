import type { Language } from '#contract/constants.ts';
import type { Email } from '#server/core/ports.ts';
import { namedEmail } from '../namedEmail.ts';

/** E-mail by which an operator checks the mail server. */
export const testEmail = (address: string, language: Language, link: string): Email =>
  namedEmail('test', { name: address, address }, { language, values: { link }, links: [link] });
