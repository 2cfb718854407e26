import { z } from 'zod';
import { defaultLanguage, languages, maxInvitations, textLimits } from '../constants.ts';
import { email, id, timestamp, name, oneLine } from '../primitives.ts';
import { accessLevels, defaultAccessLevel } from './permissions.ts';
import { userBelow } from './user.ts';

/** New accounts without a password; each person gets an e-mail with a link to choose one. All are created, or none. */
export const invitationCreate = z.object({
  customerId: id,
  people: z
    .array(
      z.object({
        firstName: name,
        lastName: name,
        email,
        phoneNumber: oneLine.trim().max(textLimits.phone).default(''),
      }),
    )
    .min(1)
    .max(maxInvitations),
  userRole: z.enum(accessLevels).default(defaultAccessLevel),
  roleIds: z.array(id).max(1000).default([]),
  preferredLanguageCode: z.enum(languages).default(defaultLanguage),
});

/** An invited person, and the expiry of their link. */
export const invitation = z.object({ id, email: z.string(), expires: timestamp });

/** A user without a password yet: the time of the last e-mail, null without one, and the expiry of its link, null once revoked. */
export const invitedUser = userBelow.extend({
  invitation: z.object({ sent: timestamp.nullable(), expires: timestamp.nullable() }),
});
export type InvitedUser = z.infer<typeof invitedUser>;
