import { z } from 'zod';
import type { CallName } from './calls.ts';
import { calls } from './calls.ts';

/**
 * What a backend may do beyond the specification inside specified calls. `idempotency`: it keeps receipts of `Idempotency-Key`s, so that a
 * repeat has one effect. `keyEcho`: its responses repeat the key, so that a proxy that strips it is detected. `closingManifest`: it refuses
 * to finish a round while calls named by the closing call are missing. `requestIds`: it takes `X-Request-Id` and `Unsent-Age` from any host's
 * pages. `planRhythm`: its plans have a rhythm, an end and pauses, by which all due dates go. `flawWork`: flaws have severity, date, person
 * and state, new ones take a severity, lists of work filter and count by them, and a photo's upload may name the comment that it belongs to.
 * `uncheckedReasons`: a round's items keep why they couldn't be checked. `asksScan`: plans say that their rounds ask to scan labels.
 * `walkOrder`: items keep where a walk of their drawing comes to them, and so do those of rounds. `levelsBelow`: the list of buildings and the
 * dashboard's information take `below`, which adds the buildings of the levels below.
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

/** Name of an extension: a behaviour, or a call that is one. */
export type Extension =
  | Behaviour
  | { [Name in CallName]: (typeof calls)[Name] extends { extension: true } ? Name : never }[CallName];

/** Everything that the reference backend has beyond the specification. */
export const allExtensions: readonly string[] = [
  ...behaviours,
  ...Object.entries(calls).flatMap(([name, call]) => ('extension' in call ? [name] : [])),
];

/** The extensions that a backend has; a client ignores unknown names. (decisions, Calls beyond the specification) */
export const capabilities = z.array(z.string());
