import { z } from 'zod';
import { emptyBody, nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import { loginDevice, passwordConfirmation, session } from '../users/user.ts';
import type { accountCalls } from './calls.ts';
import * as passkeys from './passkey.ts';
import { ownSession } from './session.ts';

/** Schemas of the calls for the caller's own account. */
export const accountSchemas = {
  listOwnSessions: { answer: z.array(ownSession) },
  endOwnSession: { answer: nothing },
  endOtherSessions: { answer: nothing },
  confirmPassword: { body: passwordConfirmation, answer: nothing },
  listPasskeys: { answer: z.array(passkeys.passkey) },
  beginPasskey: { body: emptyBody, answer: passkeys.credentialOptions },
  createPasskey: { body: passkeys.passkeyCreate, answer: passkeys.passkey },
  renamePasskey: { body: passkeys.passkeyWrite, answer: passkeys.passkey },
  deletePasskey: { answer: nothing },
  beginPasskeyLogin: { body: emptyBody, answer: passkeys.credentialOptions },
  loginWithPasskey: {
    body: z.object({ credential: passkeys.passkeyAssertion, device: loginDevice }),
    answer: session,
  },
} as const satisfies Schemas<typeof accountCalls>;
