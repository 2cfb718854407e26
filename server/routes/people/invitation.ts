import type { Route } from '../../core/route.ts';

/** Invitations. */
export const invitationRoutes: readonly Route[] = [];
