import { createHash } from 'node:crypto';

/** Coming day that a user is notified of once for each number of days ahead. */
export interface LeadNotification {
  /** Number of days ahead that has been reached. */
  leadDays: number;
  /** Digest of what happens, where, and the day. */
  subject: string;
}

/** Returns the digest of what a notification is about. */
export const subjectOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
