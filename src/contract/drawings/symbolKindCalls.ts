import type { Call } from '../call.ts';

/** The calls about what symbols mean. */
export const symbolKindCalls = {} as const satisfies Record<string, Call>;
