import { jwtDecode } from 'jwt-decode';
import type { Principal } from '#domain/can.ts';
import { nobody, principalFromClaims } from '#domain/can.ts';
import { readTokens } from '#platform/calls/sessionTokens.ts';

/** Reads the rights in a token; an unreadable one gives none. [AUTH-41, AUTH-42] */
export const principalOfToken = (token: string | undefined): Principal => {
  if (!token) return nobody;
  try {
    return principalFromClaims(jwtDecode<Record<string, unknown>>(token));
  } catch {
    return nobody;
  }
};

/** Returns the rights of the user logged in on this device. */
export const storedPrincipal = (): Principal => principalOfToken(readTokens()?.token);
