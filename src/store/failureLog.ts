import type { Middleware } from '@reduxjs/toolkit';
import { isRejectedWithValue } from '@reduxjs/toolkit';
import { toFailure } from '../platform/calls/failure.ts';
import { logFailure } from '../platform/log.ts';
import { readTokens } from '../platform/calls/sessionTokens.ts';

const endpointOf = (meta: unknown): string => {
  const arg = meta instanceof Object && 'arg' in meta ? meta.arg : null;
  return arg instanceof Object && 'endpointName' in arg ? String(arg.endpointName) : 'a request';
};

/**
 * Middleware that logs every failed request of the store once, by its name and status; the screen shows it where the user acted. Requests
 * cancelled or refused because the session ended aren't failures. [WIRE-30, PICK-39]
 */
export const failureLog: Middleware = () => (next) => (action) => {
  if (isRejectedWithValue(action) && readTokens()) {
    const { kind, status, codes } = toFailure(action.payload);
    logFailure(`${endpointOf(action.meta)} failed`, { kind, status, codes });
  }
  return next(action);
};
