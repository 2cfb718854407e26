import type { Aliases, RoundOperation } from '../domain/operations.ts';
import type { SealedCall } from '../domain/sealing.ts';
import type { Failure } from '../platform/failure.ts';

/** An operation as the log hands it in: the log itself gives it its place in the order. */
export type NewOperation = RoundOperation extends infer Operation
  ? Operation extends RoundOperation
    ? Omit<Operation, 'seq'>
    : never
  : never;

/** An operation in the log. Without a copy it is a draft. */
export type StoredOperation = RoundOperation & {
  /** Key of the copy that carries it; null for a draft. */
  sealedIn: string | null;
  /** 1 until its call is acknowledged; a number, since IndexedDB can't index booleans. */
  isUnsent: 0 | 1;
};

/** An operation in the log before it has its place in the order. */
export type UnnumberedOperation = NewOperation & Pick<StoredOperation, 'sealedIn' | 'isUnsent'>;

/** A photo's bytes, kept apart from the log until their receipt is purged. Never a data URL. (offline-and-safety, 5) */
export interface StoredPhoto {
  photoId: string;
  ownerUserId: number;
  roundId: number;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Hex digest of the bytes; '' where the page has no `crypto.subtle` (plain http). */
  sha256: string;
}

/** Where a copy stands; a draft has no copy yet and a purged one no row any more. (offline-and-safety, 2) */
export type CopyState = 'sealed' | 'sending' | 'acked' | 'parked';

/** A call whose content is sealed: never edited, sent until it is acknowledged or parked. */
export interface Copy {
  /** Its `Idempotency-Key`. */
  callId: string;
  /** Order of sealing on this device. */
  copyNo: number;
  ownerUserId: number;
  roundId: number;
  schemaVersion: number;
  /** Null for operations that came to nothing when there was nothing else to send. */
  call: SealedCall | null;
  opIds: readonly string[];
  state: CopyState;
  /** How often it was handed to the network; above 0 its outcome may be unknown. */
  attempts: number;
  sealedAt: string;
  ackedAt: string | null;
  /** Order of acknowledgement within the round; 0 before. */
  ackNo: number;
  /** The last refusal or trouble. */
  failure: Failure | null;
}

/** A copy before the log has numbered it. */
export type NewCopy = Pick<Copy, 'callId' | 'call' | 'opIds'>;

/** How far a round's work has been acknowledged. */
export interface Cursor {
  key: string;
  ownerUserId: number;
  roundId: number;
  ackNo: number;
  callId: string;
  ackedAt: string;
}

/** The server's id of something made on this device. */
export interface AliasRow {
  key: string;
  kind: keyof Aliases;
  serverId: number;
  ownerUserId: number;
  roundId: number;
}

/** Whose work and of which round. */
export interface RoundOwner {
  ownerUserId: number;
  roundId: number;
}

/** Everything the log holds of one user's work on one round. */
export interface RoundLog {
  operations: StoredOperation[];
  copies: Copy[];
  aliases: Aliases;
  /** Number of the last acknowledgement; 0 before the first. */
  ackNo: number;
}

/** What an acknowledged call told: the server's id of what it created. */
export interface Acknowledgement {
  at: string;
  created?: { kind: keyof Aliases; key: string; serverId: number };
}

/** A round with work that waits. */
export interface WaitingRound extends RoundOwner {
  unsentCount: number;
}

/** The log's store. Every method resolves after its transaction is durable and rejects with a `StorageError`. */
export interface OutboxStore {
  /** Writes an act's operations and photos in one transaction, reads them back and answers them in order. */
  append(operations: readonly NewOperation[], photos?: readonly StoredPhoto[]): Promise<StoredOperation[]>;
  readRound(owner: RoundOwner): Promise<RoundLog>;
  photo(photoId: string): Promise<StoredPhoto | null>;
  /** In one transaction: frees the operations of `released` copies, then puts `copies` around theirs. */
  seal(owner: RoundOwner, released: readonly string[], copies: readonly NewCopy[], at: string): Promise<void>;
  /** Notes, before the network is asked, that the outcome is unknown from now on. */
  markSending(callId: string): Promise<void>;
  /** Stores receipt, server id and cursor in one transaction; answers the acknowledgement's number. */
  acknowledge(callId: string, told: Acknowledgement): Promise<number>;
  /** Back to sealed: the same call is tried again later. */
  putBack(callId: string, failure: Failure): Promise<void>;
  /** Definitely refused: waits for a person. */
  park(callId: string, failure: Failure): Promise<void>;
  waitingRounds(ownerUserId: number): Promise<WaitingRound[]>;
  countUnsent(ownerUserId: number): Promise<number>;
  /** Unsent operations of everybody else on this device; only their number is ever told. */
  countForeign(ownerUserId: number): Promise<number>;
  /** Removes receipts acknowledged before `before` with their operations and photos; nothing unsent. */
  purge(before: string): Promise<void>;
}
