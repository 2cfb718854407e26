import { z } from 'zod';
import { id, name, timestamp } from '../primitives.ts';

/** Passkey of the caller. */
export const passkey = z.object({ id, name, created: timestamp, lastUsed: timestamp.nullable() });
export type Passkey = z.infer<typeof passkey>;

/** New name of a passkey. */
export const passkeyWrite = z.object({ name });

/** Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn level 3. */
export const credentialOptions = z.looseObject({ challenge: z.string() });

/** Value in base64url. */
const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/);
/** Word of the WebAuthn standard. */
const word = z
  .string()
  .max(50)
  .regex(/^[\w-]+$/);

/** Authenticator's response, in the JSON form of WebAuthn level 3. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url, ...response }),
    authenticatorAttachment: word.nullish(),
  });

/** New passkey: its name, and the authenticator's response to the options. */
export const passkeyCreate = z.object({
  name,
  credential: credential({
    attestationObject: base64url,
    transports: z.array(word).max(10).default([]),
  }),
});

/** Assertion of a passkey, for a login. */
export const passkeyAssertion = credential({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url.nullish(),
});
