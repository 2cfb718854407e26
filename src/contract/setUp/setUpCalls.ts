import type { Call } from '../call.ts';

/** The calls about a customer's guide and the copying of its set-up. */
export const setUpCalls = {} as const satisfies Record<string, Call>;
