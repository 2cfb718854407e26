import { calls } from './calls.ts';

/**
 * Level of the contract beyond the specification, as a backend states it, with the number of the first release that had all its calls. A
 * backend without it has the level `specified`.
 */
const tillsynName = 'tillsyn-3';

/**
 * Optional behaviours of a backend of any level. `idempotency`: it stores receipts of `Idempotency-Key`s, so that a retry has one effect.
 * `keyEcho`: its responses repeat the key, so that a proxy that strips it is detected. `requestIds`: it accepts the headers `X-Request-Id`
 * and `Unsent-Age` from any origin.
 */
export const behaviours = ['idempotency', 'keyEcho', 'requestIds'] as const;

/** What a client distinguishes about its backend: the level `tillsyn`, and the optional behaviours. */
export type Capability = 'tillsyn' | (typeof behaviours)[number];

/** Names by which clients of release 3.0.0 know the parts of the level `tillsyn`. The release after the next one may omit them. */
const namesOfRelease3: readonly string[] = [
  'closingManifest',
  'planRhythm',
  'flawWork',
  'uncheckedReasons',
  'asksScan',
  'walkOrder',
  'levelsBelow',
  ...Object.entries(calls).flatMap(([name, call]) => ('level' in call ? [name] : [])),
];

/** Response of a backend of the level `tillsyn` to `getCapabilities`. */
export const capabilitiesOfTillsyn: readonly string[] = [tillsynName, ...behaviours, ...namesOfRelease3];

/** Returns what the names in a response of `getCapabilities` state; unknown names are ignored. (decisions, Calls beyond the specification) */
export const readCapabilities = (names: readonly string[]): Capability[] => [
  // Release 3.0.0 doesn't name its level.
  ...(names.includes(tillsynName) || names.includes('closingManifest') ? (['tillsyn'] as const) : []),
  ...behaviours.filter((name) => names.includes(name)),
];
