import type { Aliases, RoundOperation } from '../../domain/operations.ts';
import type { SealedCall } from '../../domain/sealedCall.ts';
import type { Failure } from '../../platform/failure.ts';

/** An operation as the log hands it in: the log itself gives it its place in the order. */
export type NewOperation = RoundOperation extends infer Operation
  ? Operation extends RoundOperation
    ? Omit<Operation, 'seq'>
    : never
  : never;

/** An operation in the log. Without a call it is a draft. */
export type StoredOperation = RoundOperation & {
  /** Key of the call that carries it; null for a draft. */
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

/** Where a call stands; a draft has none yet and a purged one no row any more. (offline-and-safety, 2) */
export type CallState = 'sealed' | 'sending' | 'acked' | 'parked';

/** A call whose content is sealed: never edited, sent until it is acknowledged or parked. */
export interface LoggedCall {
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
  state: CallState;
  /** How often it was handed to the network; above 0 its outcome may be unknown. */
  attempts: number;
  /** Keys that a closing call names as the round's work, from its first try on, so that each repeat is the same; null before. */
  manifest: readonly string[] | null;
  sealedAt: string;
  ackedAt: string | null;
  /** Order of acknowledgement within the round; 0 before. */
  ackNo: number;
  /** Whether the backend carried it out under its key, and so has a receipt of it. */
  isReceipted: boolean;
  /** How far the device's clock was wrong when it was acknowledged; null when it wasn't, or nobody knew. */
  clockSkewMs: number | null;
  /** The entry of the backend's quarantine that it became, its sender having lost the right; missing or null for other calls. */
  quarantineId?: number | null;
  /** The closing call for which it was put up once more, the backend having no receipt of it; missing or null for other calls. */
  reopenedFor?: string | null;
  /** The server's id of what it had created before it was put up once more; missing or null for other calls. */
  formerId?: number | null;
  /** The last refusal or trouble. */
  failure: Failure | null;
}

/** A call before the log has numbered it. */
export type NewLoggedCall = Pick<LoggedCall, 'callId' | 'call' | 'opIds'>;

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
  copies: LoggedCall[];
  aliases: Aliases;
  /** Number of the last acknowledgement; 0 before the first. */
  ackNo: number;
}

/**
 * What an acknowledged call told: the server's id of what it created. `isReceipted` is set when the backend carried it out under its
 * key; work that had become pointless, or was found done already, has no receipt there.
 */
export interface Acknowledgement {
  at: string;
  isReceipted?: boolean;
  clockSkewMs?: number | null;
  /** The quarantine took it in the place of its call. */
  quarantineId?: number | null;
  created?: { kind: keyof Aliases; key: string; serverId: number };
}

/** A round with work that waits. */
export interface WaitingRound extends RoundOwner {
  /** Acts that wait; those that were taken back before they were sent are none. */
  unsentCount: number;
}

/** One round's unsent work. Calls are those that no answer has come for; aliases name what the server made already. */
export interface UnsentRound {
  roundId: number;
  name: string;
  operations: readonly StoredOperation[];
  copies: readonly LoggedCall[];
  aliases: Aliases;
}

/** Work of one round as another device hands it over, photos with their bytes. */
export interface HandedOver {
  round: UnsentRound;
  photos: readonly StoredPhoto[];
}

/** How much of it was new here. */
export interface TakenOver {
  operations: number;
  photos: number;
  /** Operations that this device had already. */
  known: number;
}

/** The log's store. Every method resolves after its transaction is durable and rejects with a `StorageError`. */
export interface OutboxStore {
  /** Writes an act's operations and photos in one transaction, reads them back and answers them in order. */
  append(operations: readonly NewOperation[], photos?: readonly StoredPhoto[]): Promise<StoredOperation[]>;
  readRound(owner: RoundOwner): Promise<RoundLog>;
  photo(photoId: string): Promise<StoredPhoto | null>;
  /** In one transaction: frees the operations of `released` calls, then puts `copies` around theirs. */
  seal(
    owner: RoundOwner,
    released: readonly string[],
    copies: readonly NewLoggedCall[],
    at: string,
  ): Promise<void>;
  /** Notes, before the network is asked, that the outcome is unknown from now on, and what a closing call names. */
  markSending(callId: string, manifest?: readonly string[]): Promise<void>;
  /**
   * Stores receipt, server id and cursor in one transaction; answers the acknowledgement's number. In the same transaction `nextId`,
   * the call that is sent next, is marked as `markSending` does.
   */
  acknowledge(callId: string, told: Acknowledgement, nextId?: string): Promise<number>;
  /** Back to sealed: the same call is tried again later. */
  putBack(callId: string, failure: Failure | null): Promise<void>;
  /**
   * The backend refused the closing call `closingId` because it has no receipt of some acknowledged ones: those are sealed again,
   * to be sent under their old keys, and the closing call counts as never sent. Answers how many of them will be sent: not those
   * that aren't here, nor those that were sent again for this closing call before.
   */
  putUpAgain(closingId: string, missing: readonly string[], failure: Failure): Promise<number>;
  /** Definitely refused: waits for a person. */
  park(callId: string, failure: Failure): Promise<void>;
  /** Adds what is new of another device's work, one transaction for each round; what is here already stays as it is. */
  takeOver(work: HandedOver): Promise<TakenOver>;
  waitingRounds(ownerUserId: number): Promise<WaitingRound[]>;
  /** The calls of a user that wait in the backend's quarantine, until their receipts are purged. */
  quarantined(ownerUserId: number): Promise<LoggedCall[]>;
  countUnsent(ownerUserId: number): Promise<number>;
  /** Acts of everybody else that wait on this device; only their number is ever told. */
  countForeign(ownerUserId: number): Promise<number>;
  /** Whose unsent work of which rounds this device holds beside that of `ownerUserId`; nothing of what it is. */
  foreignRounds(ownerUserId: number): Promise<RoundOwner[]>;
  /** Removes receipts acknowledged before `before` with their operations and photos; nothing unsent. */
  purge(before: string): Promise<void>;
}
