import { z } from 'zod';
import type { CallName } from './calls.ts';
import { calls } from './calls.ts';

/**
 * Optional behaviours of a backend inside specified calls. `idempotency`: it stores receipts of `Idempotency-Key`s, so that a retry has one
 * effect. `keyEcho`: its responses repeat the key, so that a proxy that strips it is detected. `closingManifest`: it refuses to finish a
 * round while calls named by the closing call are missing. `requestIds`: it accepts the headers `X-Request-Id` and `Unsent-Age` from any
 * origin. `planRhythm`: plans have a rhythm, an end and pauses, from which all due dates are computed. `flawWork`: flaws have severity,
 * date, person and state; new ones accept a severity, work lists filter and count by them, and a photo's upload may name its comment.
 * `uncheckedReasons`: a round's items store the reason for not being checked. `asksScan`: plans can require label scans in their rounds.
 * `walkOrder`: items of drawings and rounds have a position in the walking order of their drawing. `levelsBelow`: the list of buildings and
 * the dashboard's information accept `below`, which adds the buildings of the lower levels.
 */
export const behaviours = [
  'idempotency',
  'keyEcho',
  'closingManifest',
  'requestIds',
  'planRhythm',
  'flawWork',
  'uncheckedReasons',
  'asksScan',
  'walkOrder',
  'levelsBelow',
] as const;
type Behaviour = (typeof behaviours)[number];

/** Name of an extension: an optional behaviour, or a call marked as extension. */
export type Extension =
  | Behaviour
  | { [Name in CallName]: (typeof calls)[Name] extends { extension: true } ? Name : never }[CallName];

/** All extensions of the reference backend. */
export const allExtensions: readonly string[] = [
  ...behaviours,
  ...Object.entries(calls).flatMap(([name, call]) => ('extension' in call ? [name] : [])),
];

/** Extensions of a backend; a client ignores unknown names. (decisions, Calls beyond the specification) */
export const capabilities = z.array(z.string());
