import type { MoveProgress } from '#contract/moves/move.ts';
import type { LicenceName } from '#contract/people/permissions.ts';
import type { Database } from '../db/client.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scope.ts';

/** Bytes in pieces: a stream, or what is in memory already. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Incoming bytes, before it is known whether they are kept. */
export interface Incoming {
  /** Appends bytes; the buffer may be reused once it has resolved. */
  write: (bytes: Uint8Array) => Promise<void>;
  /** All that was written, in the given memory where it has room for it. */
  read: (space?: Buffer) => Promise<Buffer>;
  /** All that was written, any number of times. */
  stream: () => AsyncIterable<Uint8Array>;
  /** Discards them in any state; idempotent. */
  discard: () => Promise<void>;
}

/** The bytes under a key, read once, while they are asked for. */
export interface StoredBytes {
  sizeBytes: number;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Storage of uploaded bytes; the one interface for another kind of store. Keys are the store's own, never user input, and can't be guessed.
 * Put the bytes before the record is committed, and leave them if it isn't: bytes without a record are harmless and go by themselves, a
 * record without bytes is not. All methods throw `StoreAway` when the storage fails.
 */
export interface FileStore {
  /** Stores the bytes durably, all or none, and returns their key. */
  put: (content: Pieces) => Promise<string>;
  /** Null when there is nothing under the key. */
  get: (key: string) => Promise<StoredBytes | null>;
  /** A key without bytes is no error, so that it can be repeated. */
  delete: (key: string) => Promise<void>;
  /** A place for bytes that are still arriving; discarded when the process stops. */
  receive: () => Promise<Incoming>;
  /** All that is stored, in the order of the keys. */
  list: () => AsyncIterable<StoredObject>;
  /** Rejects while bytes can't be kept. Without it the store counts as working. */
  check?: () => Promise<void>;
  /** Removes what was left behind by puts that were broken off long ago. */
  tidy?: () => Promise<void>;
}

/** What a store tells of bytes without reading them. */
export interface StoredObject {
  key: string;
  sizeBytes: number;
}

/** A mail in plain text, mostly with an HTML part that says the same. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Between `<` and `>`, for a mail that may be sent again: mail clients then show it once. Generated if left out. */
  messageId?: string;
  /** Where a POST without a login unsubscribes; mail clients show it next to the sender. (RFC 8058) */
  unsubscribe?: string;
}

/** Sends mails. Rejects when one could not be handed over. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** A session token's claims for the client; the backend itself reads the database. */
export interface SessionClaims {
  userId: number;
  sessionId: string;
  email: string;
  level: number;
  licences: readonly LicenceName[];
  companyId: number;
  customerId: number;
}

/** What an API key says of itself; moments in ISO 8601. */
export interface KeyClaims {
  keyId: number;
  customerId: number;
  name: string;
  created: string;
  expires: string;
}

/** A verified token: its owner and expiry. */
export type VerifiedToken =
  | { kind: 'user'; userId: number; sessionId: string; expires: number }
  | { kind: 'key'; keyId: number; expires: number };

/** The purpose of an address without a session: a calendar, a reminder's stop link, or an invitation's. */
export type AddressPurpose = 'calendar' | 'reminders' | 'invitations';

/** Signs and checks tokens with one fixed algorithm. */
export interface Tokens {
  signSession: (claims: SessionClaims) => Promise<string>;
  /** Equal keys give equal tokens, so that a repeated creation can return a token that isn't stored. */
  signKey: (key: KeyClaims) => Promise<string>;
  /** A personal address that works without a session as long as its subject exists; equal subjects give equal ones. */
  signAddress: (purpose: AddressPurpose, subject: string) => Promise<string>;
  /** The subject; null if it isn't ours, or for another purpose. */
  verifyAddress: (purpose: AddressPurpose, token: string) => Promise<string | null>;
  /** For one file, for a short time. */
  signFile: (fileId: number) => Promise<{ token: string; expires: string }>;
  /** The file of such a token; null if it isn't ours or has expired. */
  verifyFile: (token: string) => Promise<number | null>;
  /** Null if it isn't ours, `'expired'` if it was. */
  verify: (token: string) => Promise<VerifiedToken | 'expired' | null>;
}

/** Counters: one for each kind of act that is limited (see `createLimits`). */
export type LimitGroup =
  | 'open'
  | 'pages'
  | 'sessions'
  | 'accounts'
  | 'writing'
  | 'strangersEmails'
  | 'reports'
  | 'contractors';

/** Rate limits. */
export interface Limits {
  /**
   * Adds `points` to a counter.
   * @returns whole seconds to wait before the next; 0 within the limit
   */
  spend: (group: LimitGroup, who: string, points?: number) => Promise<number>;
  /** Seconds to wait, without counting; 0 within the limit. */
  isSpent: (group: LimitGroup, who: string) => Promise<number>;
}

/** Slows down password guessing: never a hard lock, but growing waits; shared by all servers. (decisions, Accounts) */
export interface LoginWaits {
  /** Counts an attempt for this account from this address, unless it must wait. @returns whole seconds to wait; 0 when it may be tried */
  attempt: (account: string, address: string) => Promise<number>;
  /** Takes back a counted attempt that failed for a reason of the server's, as when the database went away: it says nothing of the password. */
  interrupted: (account: string, address: string) => void;
  /** The attempt succeeded: this address's failures are forgotten. */
  succeeded: (account: string, address: string) => Promise<void>;
}

/** Limits parallel heavy work per caller. */
export interface Turns {
  /** A turn, released by calling the returned function, any number of times; null if none is available. */
  take: (caller: string) => Promise<(() => void) | null>;
}

/** Limits concurrent uploads without a session. */
export interface PageTurns {
  /** Takes a place of both an origin (a label, a link) and a network, released by calling the returned function; null if none is free. */
  take: (origin: string, network: string) => Promise<(() => void) | null>;
}

/** State of the database for load balancers, clients and metrics. */
export interface DatabaseHealth {
  /** Whether the database responds and can be written to; false after some seconds without evidence. */
  isWorking: () => Promise<boolean>;
  /** Records that the database refused a call for lack of disk, memory or connections (SQLSTATE class 53). */
  noteExhausted: () => void;
}

/** Counts what the server does, for its metrics. */
export interface Meter {
  /** A request was answered: `call` is a call of the contract or a word for all others. */
  answered: (call: string, status: number, ms: number) => void;
  /** A query took long. */
  queriedSlowly: (call: string) => void;
  /** What a device tells of its oldest unsent work, in seconds; 0 for none. */
  unsent: (sessionId: string, seconds: number) => void;
}

/** Work that no response waits for. A failure is logged; the process waits for it before it ends. */
export interface Background {
  run: (what: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is running any more. */
  settled: () => Promise<void>;
}

/** The caller and what they may see. */
export interface Known {
  caller: Caller;
  scope: Scope;
}

/** Identifies the sender of a request. */
export interface Authenticator {
  /** @throws Refusal not_authenticated or token_expired */
  authenticate: (header: string | undefined) => Promise<Known>;
  /** Must be called when people, levels, links or licences changed: the caller cache is dropped. */
  forget: () => void;
}

/** Called at each step of a long act: which one starts, how many are done, and the total. */
export type TellStep = (
  step: NonNullable<MoveProgress['step']>,
  done: number,
  total: number,
) => Promise<void>;

/** The progress of long acts on moves, for concurrent requests. (moves, Order) */
export interface MoveProgresses {
  /**
   * Runs an act in its transaction, which reports its steps through the given function; when the act or its server has ended, the progress
   * is gone.
   */
  follow: <T>(
    tx: Database,
    moveId: number,
    act: NonNullable<MoveProgress['act']>,
    run: (tell: TellStep) => Promise<T>,
  ) => Promise<T>;
  read: (moveId: number) => Promise<MoveProgress>;
}
