import { z } from 'zod';
import { defaultLanguage, languages, maxInvitations, textLimits } from '../constants.ts';
import { email, id, moment, name, oneLine } from '../primitives.ts';
import { accessLevels, defaultAccessLevel } from './permissions.ts';
import { userBelow } from './user.ts';

/** People who get an account without a password and a letter each, whose link lets them choose one; all are made, or none. */
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

/** Somebody who was invited, and until when the link works. */
export const invitation = z.object({ id, email: z.string(), expires: moment });

/**
 * Somebody who hasn't chosen a password yet: when the last letter was sent, null without one, and until when its link works, null once it
 * was revoked.
 */
export const invitedUser = userBelow.extend({
  invitation: z.object({ sent: moment.nullable(), expires: moment.nullable() }),
});
export type InvitedUser = z.infer<typeof invitedUser>;
