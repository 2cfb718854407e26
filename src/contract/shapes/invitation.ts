import type { Shape } from './parts.ts';

/** Shapes of the calls about invitations. */
export const invitationShapes = {} as const satisfies Record<string, Shape>;
