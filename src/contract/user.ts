import { z } from 'zod';
import { languages, textLimits } from './constants.ts';
import { accessLevels } from './permissions.ts';
import { basedOnVersion, email, id, name, stamps } from './primitives.ts';

/** A role as users carry it. */
export const userRole = z.object({ id, name, customerId: id.nullable() });

/** A person. `userRole` is the one access level; `externalRoleIds` are roles held at linked customers. [USER-11..13] */
export const user = z.object({
  id,
  firstName: name,
  lastName: name,
  email: z.string(),
  userName: z.string(),
  phoneNumber: z.string(),
  preferredLanguageCode: z.enum(languages),
  userRole: z.enum(accessLevels),
  roles: z.array(userRole),
  roleIds: z.array(id),
  externalRoleIds: z.array(id),
  companyId: id,
  customerId: id,
  identityId: z.string(),
  customer: z.object({ id, name }),
  company: z.object({ id, name }),
  ...stamps,
});
export type User = z.infer<typeof user>;

/** What everybody may change of their own record. (decisions, Writing) */
export const ownUserWrite = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  phoneNumber: z.string().trim().max(textLimits.phone).optional(),
  preferredLanguageCode: z.enum(languages).optional(),
  ...basedOnVersion,
});

/** Login's body. The e-mail is taken as typed: a malformed one is just a wrong one. [AUTH-15] */
export const credentials = z.object({
  email: z.string().trim().toLowerCase().min(1).max(textLimits.email),
  password: z.string().min(1).max(textLimits.password),
});

/** A session: short-lived token and the refresh token that renews it. [AUTH-30] */
export const tokens = z.object({ token: z.string().min(1), refreshToken: z.string().min(1) });
export type Tokens = z.infer<typeof tokens>;

/** Login's answer. [AUTH-16] */
export const session = tokens.extend({ user });
export type Session = z.infer<typeof session>;

export const resetRequest = z.object({ email, langCode: z.enum(languages).default('sv') });
export const passwordChange = z.object({
  token: z.string().min(1).max(500),
  email,
  password: z.string().max(textLimits.password),
});
