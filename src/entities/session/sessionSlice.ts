import type { Reducer } from '@reduxjs/toolkit';
import { createAction, createReducer } from '@reduxjs/toolkit';
import type { User } from '#contract/users/user.ts';
import type { Principal } from '#domain/can.ts';

/** State of the logged-in user. A store lives as long as one session, so there is always a user. */
export interface SessionState {
  user: User;
  principal: Principal;
}

/** Part of the state needed by the session's selectors. */
export interface WithSession {
  session: SessionState;
}

/** Action after the user's record was refetched from the backend. [SHELL-62] */
export const userReloaded = createAction<User>('session/userReloaded');
/** Action after the token was renewed, possibly with other rights. */
export const rightsRenewed = createAction<Principal>('session/rightsRenewed');

/** Creates the reducer of the session's state, initialised at login. */
export const makeSessionReducer = (initial: SessionState): Reducer<SessionState> =>
  createReducer(initial, (builder) => {
    builder
      .addCase(userReloaded, (state, { payload }) => ({ ...state, user: payload }))
      .addCase(rightsRenewed, (state, { payload }) => ({ ...state, principal: payload }));
  });

export const selectUser = ({ session }: WithSession): User => session.user;
export const selectPrincipal = ({ session }: WithSession): Principal => session.principal;
