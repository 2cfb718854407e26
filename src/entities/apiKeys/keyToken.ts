import { jwtDecode } from 'jwt-decode';

/** Returns whether a token is complete, not masked. */
export const isWholeKey = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** Returns the expiry time of a key from its `exp` claim; null for a token without one. [KEY-10] */
export const expiryOfKey = (token: string): string | null => {
  try {
    const { exp } = jwtDecode(token);
    return exp === undefined ? null : new Date(exp * 1000).toISOString();
  } catch {
    return null; // masked by a backend that also hides the claims
  }
};

/** Returns a key's mask: unusable, but recognisable by its end. [KEY-07] */
export const maskOfKey = (token: string): string => `${'•'.repeat(12)}${token.slice(-4)}`;
