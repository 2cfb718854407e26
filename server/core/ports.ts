import type { MoveProgress } from '../../src/contract/move.ts';
import type { LicenceName } from '../../src/contract/permissions.ts';
import type { Database } from '../db/client.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scope.ts';

/** Bytes on their way in, before it is known whether they are kept. */
export interface Incoming {
  /** Adds bytes; those given may be overwritten once it has answered. */
  write: (bytes: Uint8Array) => Promise<void>;
  /** All that was written. */
  read: () => Promise<Buffer>;
  /** Ends it, wherever it stands; may be repeated. */
  discard: () => Promise<void>;
}

/**
 * Where bytes of uploads are kept; the one seam for another kind of store. Keys are the store's own, never a user's text.
 * Put the bytes before the record is committed, and delete them when it is not: bytes without a record are harmless, a
 * record without bytes is not. All methods throw when the storage itself fails.
 */
export interface FileStore {
  /** Keeps the bytes for good before it answers their key. */
  put: (bytes: Uint8Array) => Promise<string>;
  /** Null when there is nothing under the key. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** A key without bytes is no error, so that it may be repeated. */
  delete: (key: string) => Promise<void>;
  /** A place for bytes that are still coming; a stop of the process discards them. */
  receive: () => Promise<Incoming>;
}

/** A mail in plain text, mostly with an HTML part that says the same. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** Between `<` and `>`, where a letter may have to be sent again: mail programs then show it once. One is made when left out. */
  messageId?: string;
  /** Where a POST without a login ends such mails; mail programs show it beside the sender. (RFC 8058) */
  unsubscribe?: string;
}

/** Sends mails. Rejects when one could not be handed over. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** What a session's token tells the client; the backend itself asks the database. */
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

/** A verified token: whose it is and until when. */
export type VerifiedToken =
  | { kind: 'user'; userId: number; sessionId: string; expires: number }
  | { kind: 'key'; keyId: number; expires: number };

/** What an address without a session is for: a calendar program, or the stop link of a reminder. */
export type AddressPurpose = 'calendar' | 'reminders';

/** Signs and checks tokens with one fixed algorithm. */
export interface Tokens {
  signSession: (claims: SessionClaims) => Promise<string>;
  /** Equal keys give equal tokens, so that a repeated creation can answer again what nobody has kept. */
  signKey: (key: KeyClaims) => Promise<string>;
  /** An address of one's own that works without a session until what it names is gone; equal subjects give equal ones. */
  signAddress: (purpose: AddressPurpose, subject: string) => Promise<string>;
  /** Whose it is; null when it isn't one of ours, or for another purpose. */
  verifyAddress: (purpose: AddressPurpose, token: string) => Promise<string | null>;
  /** For one file, for a short time. */
  signFile: (fileId: number) => Promise<{ token: string; expires: string }>;
  /** The file of such a token; null when it isn't one of ours or was. */
  verifyFile: (token: string) => Promise<number | null>;
  /** Null when it isn't one of ours, `'expired'` when it was. */
  verify: (token: string) => Promise<VerifiedToken | 'expired' | null>;
}

/** What is limited: calls without a session, other writing ones, and strangers' e-mail addresses that answers gave away. */
export type LimitGroup = 'open' | 'writing' | 'strangersEmails';

/** Counts what may be done so and so often. */
export interface Limits {
  /** Counts `points` of somebody's. @returns whole seconds to wait before the next; 0 while it is within the limit */
  spend: (group: LimitGroup, who: string, points?: number) => Promise<number>;
  /** Seconds to wait, without counting; 0 while something is left. */
  isSpent: (group: LimitGroup, who: string) => Promise<number>;
}

/** Slows down guessing of passwords: never a hard lock, ever longer waits; alike on all servers. (decisions, Accounts) */
export interface LoginWaits {
  /** Counts an attempt for this account from this address, unless it must wait. @returns whole seconds to wait; 0 when it may be tried */
  attempt: (account: string, address: string) => Promise<number>;
  /** The attempt was the right one: nothing is held against this address. */
  succeeded: (account: string, address: string) => Promise<void>;
}

/** Gives callers their turns at work that weighs much. */
export interface Turns {
  /** A turn to be given back by calling the answer, any number of times; null when there is none to be had. */
  take: (caller: string) => Promise<(() => void) | null>;
}

/** Work that no answer waits for. A failure is logged; the process waits for it before it ends. */
export interface Background {
  run: (what: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is running any more. */
  settled: () => Promise<void>;
}

/** Who asks and what they may see. */
export interface Known {
  caller: Caller;
  scope: Scope;
}

/** Finds out who sends a request. */
export interface Authenticator {
  /** @throws Refusal not_authenticated or token_expired */
  authenticate: (header: string | undefined) => Promise<Known>;
  /** Must be called when people, levels, links or licences changed: what is known of callers is asked anew. */
  forget: () => void;
}

/** Told at each step of a long act: which one begins, how many have been done, and how many there are. */
export type TellStep = (
  step: NonNullable<MoveProgress['step']>,
  done: number,
  total: number,
) => Promise<void>;

/** How far the long acts on moves have come, for those who ask meanwhile. (moves, Order) */
export interface MoveProgresses {
  /**
   * Runs an act in its transaction, whose steps are told by the function that it is given; when it has ended, or its server with it,
   * nothing is told of it any more.
   */
  follow: <T>(
    tx: Database,
    moveId: number,
    act: NonNullable<MoveProgress['act']>,
    run: (tell: TellStep) => Promise<T>,
  ) => Promise<T>;
  read: (moveId: number) => Promise<MoveProgress>;
}
