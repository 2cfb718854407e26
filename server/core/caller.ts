import type { FeedName } from '#contract/feeds/feedNames.ts';
import type { LicenceName } from '#contract/users/permissions.ts';
import type { Principal } from '#domain/can.ts';

/** Customer outside the caller's own tree where the caller is a guest, with its subtree. */
export interface Link {
  customerId: number;
  companyId: number;
  path: string;
}

/** Access of an API key beyond its customer and level. */
export interface KeyAccess {
  /** The only lists that the key reads, as feeds; null for a key that reads everything. */
  lists: readonly FeedName[] | null;
  /** True if its feeds have the fields that hold personal data. */
  includesPersonalData: boolean;
}

/** Caller with current data from the database: the principal, and the basis of the scope. */
export interface Caller extends Principal {
  kind: 'user' | 'key';
  /** Owner of receipts and actor of the audit log: `user:7`, `key:3`. */
  name: string;
  /** Null for API keys. */
  userId: number | null;
  sessionId: string | null;
  email: string;
  companyId: number;
  customerId: number;
  /** Path of the home customer, `/1/5/`. */
  path: string;
  rootId: number;
  links: readonly Link[];
  licences: readonly LicenceName[];
  /** Null for users. */
  keyAccess: KeyAccess | null;
  /** False when the root customer's licence has ended: reading and writing are refused. */
  isLicensed: boolean;
}
