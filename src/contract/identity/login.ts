import { z } from 'zod';
import { languages, textLimits } from '../constants.ts';
import { id, oneLine, timestamp } from '../primitives.ts';
import { loginDevice } from '../users/user.ts';

/** Provider as the login shows it. */
export const namedProvider = z.object({ id, name: z.string() });
export type NamedProvider = z.infer<typeof namedProvider>;

/** Random token of ours, or a signed one. */
const token = z
  .string()
  .max(500)
  .regex(/^[\w.-]+$/);

/** SHA-256 digest of the tab's secret, in base64url. */
const secretHash = z
  .string()
  .length(43)
  .regex(/^[\w-]+$/);

/** One-time code of a login that the provider confirmed, with the secret of the tab that started it. */
const loginCode = z.object({
  code: token,
  secret: token,
});

/** E-mail address whose domain decides how its user logs in; with an invitation, its user's customer does. */
export const loginWayRequest = z.object({
  email: oneLine.trim().toLowerCase().max(textLimits.email),
  /** Token of an invitation's link. */
  invitation: token.optional(),
});

/** Way to log in with an e-mail address. It says nothing about users: nobody is looked up. */
export const loginWay = z.object({ hasPassword: z.boolean(), provider: namedProvider.nullable() });
export type LoginWay = z.infer<typeof loginWay>;

/** Start of a login through a provider. */
export const providerLoginStart = z.object({
  providerId: id,
  secretHash,
  language: z.enum(languages),
  /** Token of an invitation's link. */
  invitation: token.optional(),
});

/** Address of the provider where the user logs in. */
export const providerAddress = z.object({ url: z.string() });

/** End of a login through a provider. */
export const providerLogin = loginCode.extend({ device: loginDevice });

/** Start of a link between the caller's account and their root customer's provider. */
export const identityLinkStart = z.object({ secretHash, language: z.enum(languages) });

/** End of the linking. */
export const identityLinkCreate = loginCode;

/** Link of the caller's account: the provider, null if there is none for them, and when they were linked, null if they aren't. */
export const identityLink = z.object({ provider: namedProvider.nullable(), linked: timestamp.nullable() });
export type IdentityLink = z.infer<typeof identityLink>;
