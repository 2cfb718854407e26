import { z } from 'zod';
import { defaultLanguage, languages, textLimits } from '../constants.ts';
import { maxImportCell, maxImportRows } from '../imports/importLimits.ts';
import { accessLevels, defaultAccessLevel } from './permissions.ts';
import { tillsynField } from '../levels.ts';
import {
  basedOnVersion,
  cellLine,
  email,
  id,
  name,
  oneLine,
  stamps,
  timestamp,
  timeZone,
} from '../primitives.ts';

/** A role as embedded in users. */
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
  /** Time when the user was deactivated: they can't log in, and keep everything else. Null for active users. */
  deactivated: tillsynField(timestamp.nullish()),
});
export type User = z.infer<typeof user>;

/** An employee of a customer or of a lower level; `levels` names the levels in between, top down, and is empty for the customer's own. */
export const userBelow = user.extend({ levels: z.array(z.string()) });
export type UserBelow = z.infer<typeof userBelow>;

const phoneNumber = oneLine.trim().max(textLimits.phone);
const roleIds = z.array(id).max(1000);

/**
 * A change of a user. Anyone may change names, phone and language of their own record; `roleIds`, the roles held at home, require the right
 * to edit users. E-mail, level, customer and company are accepted but never changed here. The language's name is accepted in either
 * spelling. (decisions, Writing) [USER-24, USER-43]
 */
export const userWrite = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  phoneNumber: phoneNumber.optional(),
  preferredLanguageCode: z.enum(languages).optional(),
  PreferredLanguageCode: z.enum(languages).optional(),
  roleIds: roleIds.optional(),
  email: oneLine.max(textLimits.email).optional(),
  userName: oneLine.max(textLimits.email).optional(),
  companyId: id.nullish(),
  customerId: id.nullish(),
  identityId: oneLine.max(100).optional(),
  ...basedOnVersion,
});

/** A new user; `userName` defaults to the address. The domain validates the address more strictly. [USER-42, USER-14] */
export const userCreate = z.object({
  email,
  userName: oneLine.trim().max(textLimits.email).optional(),
  firstName: name,
  lastName: name,
  emailConfirmed: z.boolean().optional(),
  password: z.string().min(1).max(textLimits.password),
  applicationId: z.union([oneLine.max(100), z.number()]).nullish(),
  phoneNumber: phoneNumber.min(1),
  companyId: id.nullish(),
  customerId: id,
  userRole: z.enum(accessLevels).default(defaultAccessLevel),
  country: oneLine.trim().max(textLimits.name).nullish(),
  roleIds: roleIds.default([]),
  preferredLanguageCode: z.enum(languages).default(defaultLanguage),
});

/** A new access level for a user. [USER-44] */
export const levelChange = z.object({ role: z.enum(accessLevels) });

/** An access level that the caller may assign, by its number and name. [USER-49] */
export const identityRole = z.object({ id: z.int(), name: z.enum(accessLevels) });

/** Access of a user to a customer outside their own tree, with the roles held there; a repeated call replaces these roles. [USER-47] */
export const customerLink = z.object({ userId: id, customerId: id, roleIds: roleIds.default([]) });

/** Optional body of an unlinking, which repeats the path's parameters. [USER-48] */
export const customerUnlink = z.object({ userId: id, customerId: id }).partial().optional();

const cell = cellLine.max(maxImportCell).default('');

/** People from a file: a dry run returns the faults and changes nothing; otherwise all are created, or none. */
export const userImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  /** Sends each new user an e-mail with a link to choose a password. */
  sendInvitations: z.boolean().default(false),
  rows: z
    .array(
      z.object({
        row: z.int().positive(),
        firstName: cell,
        lastName: cell,
        email: cell,
        phoneNumber: cell,
        userRole: cell,
        preferredLanguageCode: cell,
        roles: cell,
      }),
    )
    .min(1)
    .max(maxImportRows),
});

/** Result of an import or its dry run: the number of created people, and the faults with row and column. */
export const userImportResult = z.object({
  created: z.int(),
  faults: z.array(z.object({ row: z.int(), field: z.string(), code: z.string() })),
});

/**
 * Device of a login: a random id that the client keeps, and its time zone. Both are only shown and compared, so an invalid one counts as
 * missing instead of preventing the login.
 */
export const loginDevice = z
  .object({
    id: oneLine.trim().min(1).max(64).nullish().catch(null),
    timeZone: timeZone.nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** Body of the login. The e-mail isn't validated: a malformed one is handled like a wrong one. [AUTH-15] */
export const credentials = z.object({
  email: oneLine.trim().toLowerCase().min(1).max(textLimits.email),
  password: z.string().min(1).max(textLimits.password),
  device: tillsynField(loginDevice),
});

/** Tokens of a session: the short-lived token and the refresh token that renews it. [AUTH-30] */
export const tokens = z.object({ token: z.string().min(1), refreshToken: z.string().min(1) });
export type Tokens = z.infer<typeof tokens>;

/** Response of the login. [AUTH-16] */
export const session = tokens.extend({ user });
export type Session = z.infer<typeof session>;

export const resetRequest = z.object({ email, langCode: z.enum(languages).default('sv') });
/** The caller's current password, before a change that needs a fresh login. */
export const passwordConfirmation = z.object({ password: z.string().min(1).max(textLimits.password) });

/** A new password for the caller's own account, with the current one. [LIFE-308] */
export const ownPasswordChange = z.object({
  current: z.string().min(1).max(textLimits.password),
  password: z.string().max(textLimits.password),
});

export const passwordChange = z.object({
  token: z.string().min(1).max(500),
  email,
  password: z.string().max(textLimits.password),
});
