import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { basedOnVersion, id, name, oneLine, stamps } from '../primitives.ts';
import { accessLevels } from '../users/permissions.ts';
import { issuerFault } from './issuers.ts';
import { maxLevelRules, maxSessionHours, subjectClaims } from './limits.ts';

/** Issuer of a provider, exactly as its ID tokens state it. (OpenID Connect Core 1.0, 2) */
const issuer = z
  .string()
  .trim()
  .min(1)
  .max(textLimits.link)
  .refine((text) => issuerFault(text) !== 'issuer_invalid', { params: { code: 'issuer_invalid' } })
  .refine((text) => issuerFault(text) !== 'issuer_not_exact', { params: { code: 'issuer_not_exact' } });

const line = oneLine.trim().min(1).max(textLimits.name);

/** Access level that a provider's claim may give: at most that of a customer administrator. */
const claimedLevel = z.enum(accessLevels).exclude(['CompanyAdmin', 'WebSbaAdmin']);

/** Level and roles of users whose claim has this value. */
const levelRule = z.object({
  value: line,
  userRole: claimedLevel,
  roleIds: z.array(id).max(100).default([]),
});
export type LevelRule = z.infer<typeof levelRule>;

/** Settings of a provider. */
const settings = {
  name,
  issuer,
  clientId: line,
  /** Claim that identifies a person for good. */
  subjectClaim: z.enum(subjectClaims),
  /** Claim whose values give level and roles at each login; null if these are set in the product. */
  levelClaim: line.nullable(),
  levelRules: z.array(levelRule).max(maxLevelRules),
  isEnabled: z.boolean(),
  /** Ends passwords, invitations to choose one, and passkeys, except those of the break-glass account. */
  passwordsOff: z.boolean(),
  /** Maximum age of a session, in hours; null for that of all sessions. */
  sessionHours: z.int().min(1).max(maxSessionHours).nullable(),
  /** Customer administrator who keeps a password when the others have none. */
  breakGlassUserId: id.nullable(),
};

/** Login through a customer's own OpenID Connect provider. The client secret is never returned. */
export const identityProvider = z.object({
  id,
  customerId: id,
  ...settings,
  hasSecret: z.boolean(),
  ...stamps,
});
export type IdentityProvider = z.infer<typeof identityProvider>;

/** New settings of a customer's provider. Without `clientSecret` the stored one stays, unless issuer or client change. */
export const identityProviderWrite = z.object({
  ...settings,
  clientSecret: z
    .string()
    .max(textLimits.link)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  subjectClaim: settings.subjectClaim.default('sub'),
  levelClaim: settings.levelClaim.default(null),
  levelRules: settings.levelRules.default([]),
  isEnabled: z.boolean().default(false),
  passwordsOff: z.boolean().default(false),
  sessionHours: settings.sessionHours.default(null),
  breakGlassUserId: settings.breakGlassUserId.default(null),
  ...basedOnVersion,
});
export type IdentityProviderWrite = z.input<typeof identityProviderWrite>;

/** Provider of a customer, null without one, and the addresses to enter at the provider. */
export const identityProviderSettings = z.object({
  provider: identityProvider.nullable(),
  redirectUri: z.string(),
  /** Address for back-channel logouts; null before the provider is saved. */
  logoutUri: z.string().nullable(),
});
export type IdentityProviderSettings = z.infer<typeof identityProviderSettings>;

/** Results of a connection test: `ok`, or the first obstacle. */
export const connectionResults = [
  'ok',
  'not_https',
  'inner_address',
  'name_not_found',
  'unreachable',
  'tls_failed',
  'timeout',
  'redirect',
  'too_large',
  'no_discovery',
  'issuer_differs',
  'no_code_flow',
  'no_pkce',
  'keys_unreadable',
  'client_refused',
] as const;
export type ConnectionResult = (typeof connectionResults)[number];

/** Result of a connection test; `issuer` is the one that the provider states, if it could be read. */
export const connectionTest = z.object({ result: z.enum(connectionResults), issuer: z.string().nullable() });
export type ConnectionTest = z.infer<typeof connectionTest>;
