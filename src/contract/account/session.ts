import { z } from 'zod';
import { timestamp } from '../primitives.ts';

/** Active session of the caller: a login on a device, as it was then. */
export const ownSession = z.object({
  id: z.uuid(),
  /** True for the session that the request belongs to. */
  isCurrent: z.boolean(),
  /** Browser, as in "Firefox"; empty if unknown. */
  browser: z.string(),
  /** Operating system, as in "Windows"; empty if unknown. */
  system: z.string(),
  /** IANA time zone of the device, as in "Europe/Stockholm"; null if it sent none. */
  timeZone: z.string().nullable(),
  /** Network of the address without its last half, as in "192.0.x.x"; empty if unknown. */
  network: z.string(),
  created: timestamp,
  /** Time of the login or of the last renewal of the tokens, which a device in use repeats every few minutes. */
  lastUsed: timestamp,
});
export type OwnSession = z.infer<typeof ownSession>;
