import type { Reducer } from '@reduxjs/toolkit';
import { createAction, createReducer } from '@reduxjs/toolkit';
import type { User } from '#contract/people/user.ts';
import type { Principal } from '#domain/can.ts';

/** The logged-in user. A store lives as long as one session, so there is always a user. */
export interface SessionState {
  user: User;
  principal: Principal;
}

/** The part of the state that session's selectors need. */
export interface WithSession {
  session: SessionState;
}

/** The user's record was refetched from the backend. [SHELL-62] */
export const userReloaded = createAction<User>('session/userReloaded');
/** The token was renewed, possibly with other rights. */
export const rightsRenewed = createAction<Principal>('session/rightsRenewed');

/** The session's state, initialised at login. */
export const makeSessionReducer = (initial: SessionState): Reducer<SessionState> =>
  createReducer(initial, (builder) => {
    builder
      .addCase(userReloaded, (state, { payload }) => ({ ...state, user: payload }))
      .addCase(rightsRenewed, (state, { payload }) => ({ ...state, principal: payload }));
  });

export const selectUser = ({ session }: WithSession): User => session.user;
export const selectPrincipal = ({ session }: WithSession): Principal => session.principal;
