import type { Aliases, RoundOperation } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { Failure } from '#platform/calls/failure.ts';

/** An operation to be appended: the log assigns its sequence number. */
export type NewOperation = RoundOperation extends infer Operation
  ? Operation extends RoundOperation
    ? Omit<Operation, 'seq'>
    : never
  : never;

/** An operation in the log. Without a call it is a draft. */
export type StoredOperation = RoundOperation & {
  /** Key of the call that contains it; null for a draft. */
  sealedIn: string | null;
  /** 1 until its call is acknowledged; a number, since IndexedDB can't index booleans. */
  isUnsent: 0 | 1;
};

/** Operation without its sequence number. */
export type UnnumberedOperation = NewOperation & Pick<StoredOperation, 'sealedIn' | 'isUnsent'>;

/** A photo's bytes, stored apart from the log until their receipt is purged. Never a data URL. (offline-and-safety, 5) */
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

/** The state of a call; a draft has none yet and a purged one has no row any more. (offline-and-safety, 2) */
export type CallState = 'sealed' | 'sending' | 'acked' | 'parked';

/** A call with sealed content: never edited, sent until it is acknowledged or parked. */
export interface LoggedCall {
  /** Its `Idempotency-Key`. */
  callId: string;
  /** Order of sealing on this device. */
  copyNo: number;
  ownerUserId: number;
  roundId: number;
  schemaVersion: number;
  /** Null for operations without effect when there was nothing else to send. */
  call: SealedCall | null;
  opIds: readonly string[];
  state: CallState;
  /** Number of times the call was handed to the network; above 0 its outcome may be unknown. */
  attempts: number;
  /** Keys of the round's work named by a closing call, set at its first try, so that each repeat is the same; null before. */
  manifest: readonly string[] | null;
  sealedAt: string;
  ackedAt: string | null;
  /** Order of acknowledgement within the round; 0 before. */
  ackNo: number;
  /** True if the backend carried the call out under its key, and so has a receipt of it. */
  isReceipted: boolean;
  /** The error of the device's clock when it was acknowledged; null when it was right, or unknown. */
  clockSkewMs: number | null;
  /** Id of the call's entry in the backend's quarantine, if its sender had lost the right; missing or null for other calls. */
  quarantineId?: number | null;
  /** Closing call for which this call was sealed again, since the backend had no receipt of it; missing or null for other calls. */
  reopenedFor?: string | null;
  /** Server id of the record created before the call was sealed again; missing or null for other calls. */
  formerId?: number | null;
  /** The last refusal or failure. */
  failure: Failure | null;
}

/** A call before the log has numbered it. */
export type NewLoggedCall = Pick<LoggedCall, 'callId' | 'call' | 'opIds'>;

/**
 * A call that waits outside of the rounds' log, such as a fix or a step on a drawing: its act is one call, with sealed content from the
 * start. It is removed once it is acknowledged.
 */
export interface WaitingCall<Payload = unknown> {
  /** `Idempotency-Key` of the call: repeats have one effect. */
  key: string;
  /** Only this user's session sends or shows the call. */
  ownerUserId: number;
  /** Name of the producer that created the call and sends it. */
  producer: string;
  /** Record that the call changes, such as `flaw:12`: calls on one target are sent in order. */
  target: string;
  /** Display name of the target. */
  name: string;
  payload: Payload;
  /** Sequence number among all waiting calls of this device. */
  seq: number;
  /** Time of the user's action, in ms since 1970; missing in rows of earlier versions. */
  madeAt?: number;
  /** Time at which the call is due, in ms since 1970. */
  sendAt: number;
  state: Exclude<CallState, 'acked'>;
  attempts: number;
  /** The last refusal or failure. */
  failure: Failure | null;
}

/**
 * Change of a waiting call to be stored: its new row, null for none. A row that isn't new is stored only if the device still has it, without
 * an attempt that the change doesn't know.
 */
export interface WaitingCallChange {
  key: string;
  call: WaitingCall | null;
  isNew: boolean;
}

/** The acknowledgement progress of a round's work. */
export interface Cursor {
  key: string;
  ownerUserId: number;
  roundId: number;
  ackNo: number;
  callId: string;
  ackedAt: string;
}

/** Server id of a record created on this device. */
export interface AliasRow {
  key: string;
  kind: keyof Aliases;
  serverId: number;
  ownerUserId: number;
  roundId: number;
}

/** A user's work on a round. */
export interface RoundOwner {
  ownerUserId: number;
  roundId: number;
}

/** Everything in the log of one user's work on one round. */
export interface RoundLog {
  operations: StoredOperation[];
  calls: LoggedCall[];
  aliases: Aliases;
  /** Number of the last acknowledgement; 0 before the first. */
  ackNo: number;
}

/**
 * Result of an acknowledged call, with the server's id of the created record. `isReceipted` is set when the backend carried it out under its
 * key; work that had become obsolete, or was done already, has no receipt there.
 */
export interface Acknowledgement {
  at: string;
  isReceipted?: boolean;
  clockSkewMs?: number | null;
  /** Id of the quarantine entry that replaced the call. */
  quarantineId?: number | null;
  created?: { kind: keyof Aliases; key: string; serverId: number };
}

/** A round with waiting work. */
export interface WaitingRound extends RoundOwner {
  /** Waiting acts; those undone before they were sent don't count. */
  unsentCount: number;
  /** When the oldest unsent operation was recorded. */
  since: string;
}

/** Unsent work of one round. Contains only unacknowledged calls; aliases name the records that the server has created already. */
export interface UnsentRound {
  roundId: number;
  name: string;
  operations: readonly StoredOperation[];
  calls: readonly LoggedCall[];
  aliases: Aliases;
}

/** Work of one round handed over by another device, photos with their bytes. */
export interface HandedOver {
  round: UnsentRound;
  photos: readonly StoredPhoto[];
}

/** Amount of handed-over work that was new on this device. */
export interface TakenOver {
  operations: number;
  photos: number;
  /** Operations that this device had already. */
  known: number;
}

/** The log's store. Every method resolves after its transaction is durable and rejects with a `StorageError`. */
export interface OutboxStore {
  /** Writes an act's operations and photos in one transaction, reads them back and returns them in order. */
  append(operations: readonly NewOperation[], photos?: readonly StoredPhoto[]): Promise<StoredOperation[]>;
  readRound(owner: RoundOwner): Promise<RoundLog>;
  photo(photoId: string): Promise<StoredPhoto | null>;
  /** Frees the operations of the `released` calls and assigns their operations to `calls`, in one transaction. */
  seal(
    owner: RoundOwner,
    released: readonly string[],
    calls: readonly NewLoggedCall[],
    at: string,
  ): Promise<void>;
  /** Records, before the request, that the outcome is unknown from now on, and the keys that a closing call names. */
  markSending(callId: string, manifest?: readonly string[]): Promise<void>;
  /**
   * Stores receipt, server id and cursor in one transaction; returns the acknowledgement's number. In the same transaction `nextId`, the
   * call sent next, is marked as by `markSending`.
   */
  acknowledge(callId: string, acknowledgement: Acknowledgement, nextId?: string): Promise<number>;
  /** Sets the call back to sealed: the same call is retried later. */
  putBack(callId: string, failure: Failure | null): Promise<void>;
  /** Seals a parked call for another try under its key; does nothing once another tab has done so. */
  unpark(callId: string): Promise<void>;
  /**
   * Seals acknowledged calls again for which the backend had no receipt when it refused the closing call `closingId`: they are sent under
   * their old keys, and the closing call counts as never sent. Returns how many will be sent, without those missing here or already resent
   * for this closing call.
   */
  sealAgain(closingId: string, missing: readonly string[], failure: Failure): Promise<number>;
  /** Parks a call that was definitely refused: it waits for a person. */
  park(callId: string, failure: Failure): Promise<void>;
  /** Adds the new part of another device's work, one transaction per round; existing work is unchanged. */
  takeOver(work: HandedOver): Promise<TakenOver>;
  waitingRounds(ownerUserId: number): Promise<WaitingRound[]>;
  /** Returns the ids of a user's rounds with an act or a call that isn't acknowledged: a closing call may hold no act. */
  unsettledRounds(ownerUserId: number): Promise<number[]>;
  /** Returns the calls of a user in the backend's quarantine, until their receipts are purged. */
  quarantined(ownerUserId: number): Promise<LoggedCall[]>;
  countUnsent(ownerUserId: number): Promise<number>;
  /** Returns the number of other users' acts that wait on this device; only the number is ever shown. */
  countForeign(ownerUserId: number): Promise<number>;
  /** Users and rounds with unsent work on this device, except those of `ownerUserId`; no content. */
  foreignRounds(ownerUserId: number): Promise<RoundOwner[]>;
  /** Removes receipts acknowledged before `before` with their operations and photos; keeps all unsent work. */
  purge(before: string): Promise<void>;
  /** Returns the waiting calls of all users. */
  waitingCalls(): Promise<WaitingCall[]>;
  /** Stores changes of waiting calls in one transaction; returns the stored calls, null for none, in place of which a change wasn't stored. */
  putCalls(changes: readonly WaitingCallChange[]): Promise<Pick<WaitingCallChange, 'key' | 'call'>[]>;
  /**
   * Marks a waiting call as sending, due again at `sendAt`, if the device still has it as it was seen. Returns the stored call, null for none,
   * and whether it was marked.
   */
  claimCall(seen: WaitingCall, sendAt: number): Promise<{ call: WaitingCall | null; isClaimed: boolean }>;
  /** Removes a waiting call unless it is being sent; returns whether it did. */
  removeCall(key: string): Promise<boolean>;
}
