import type { Call } from '../call.ts';

/** The calls about invitations. */
export const invitationCalls = {} as const satisfies Record<string, Call>;
