import { jwtDecode } from 'jwt-decode';

/** Whether a token is complete, not masked. */
export const isWholeKey = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** When a key expires, from its `exp` claim; null for a token without one. [KEY-10] */
export const expiryOfKey = (token: string): string | null => {
  try {
    const { exp } = jwtDecode(token);
    return exp === undefined ? null : new Date(exp * 1000).toISOString();
  } catch {
    return null; // masked by a backend that hides the claims too
  }
};

/** A key that can't be used, but can be recognised by its end. [KEY-07] */
export const maskOfKey = (token: string): string => `${'•'.repeat(12)}${token.slice(-4)}`;
