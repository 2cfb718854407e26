/**
 * A failed call. `offline`: no backend responded (network, timeout, a page without an envelope); `http`: the backend refused; `unknown`: a
 * bug in the client.
 */
export interface Failure {
  kind: 'offline' | 'http' | 'unknown';
  /** HTTP status of the backend; 0 without a response. */
  status: number;
  /** Codes of the faults if the backend sends them, one per message. */
  codes: string[];
  /** Messages of the backend, in the language of the request. */
  messages: string[];
  /** Body or query field of each fault; null for the whole request. */
  fields: (string | null)[];
  /** Placeholder values for the text of each fault, if the backend sends them. */
  details?: Record<string, string | number>[];
  /** Seconds until the next retry, if the backend names them. */
  retryAfterSeconds: number | null;
  /** Status of a response without an envelope, from a proxy or captive portal; it is informative only. */
  foreignStatus?: number;
  /** Id of the call in the backend's log. */
  requestId?: string;
}

const bare = { codes: [], messages: [], fields: [], retryAfterSeconds: null };

/** Codes of the client's own failures, besides the backend's problems; also keys of `errors.json`. */
export type DeviceCode =
  | 'storage_full'
  | 'storage_failed'
  | 'storage_unavailable'
  | 'round_read_only'
  | 'round_not_open'
  | 'round_answer_unfit'
  | 'response_incomplete'
  | 'round_not_folded'
  | 'nothing_to_undo'
  | 'nothing_to_redo'
  | 'too_large_on_the_way'
  | 'photo_lost'
  | 'photo_damaged'
  | 'map_item_missing'
  | 'online_only'
  | 'photo_no_room'
  | 'photo_empty'
  | 'photo_cut_off'
  | 'photo_unreadable'
  | 'photo_heic_offline'
  | 'photo_refused'
  | 'rescue_unreadable'
  | 'rescue_newer'
  | 'rescue_damaged'
  | 'rescue_other_user';

/** Creates a failure of the client itself. */
export const deviceFailure = (code: DeviceCode): Failure => ({
  ...bare,
  kind: 'unknown',
  status: 0,
  codes: [code],
});

/** Returns whether the device's storage refused a write, so that a rescue file is safer. */
export const isStorageFailure = ({ codes }: Failure): boolean =>
  codes.includes('storage_full') || codes.includes('storage_failed');

/** Creates the failure of an unreachable backend; `foreignStatus` is the status of another server's response. */
export const offlineFailure = (foreignStatus?: number): Failure => ({
  ...bare,
  kind: 'offline',
  status: 0,
  ...(foreignStatus !== undefined && { foreignStatus }),
});

/** Creates the failure for a bug in the client. */
export const unknownFailure = (message: string): Failure => ({
  ...bare,
  kind: 'unknown',
  status: 0,
  messages: [message],
});

/** Creates the failure of a refused call, with its status and the envelope's faults. */
export const httpFailure = (status: number, facts: Partial<Failure> = {}): Failure => ({
  ...bare,
  ...facts,
  kind: 'http',
  status,
});

/** Returns whether a value is a `Failure`: RTK Query passes errors untyped. */
const isFailure = (value: unknown): value is Failure =>
  value instanceof Object && 'kind' in value && 'codes' in value && 'messages' in value;

/** Converts any thrown or returned value to a failure. */
export const toFailure = (value: unknown): Failure => {
  if (isFailure(value)) return value;
  return unknownFailure(value instanceof Error ? value.message : String(value));
};

/** Returns whether a retry may succeed later: 408, 429, 5xx and a missing connection. (offline-and-safety, 7) */
export const isTemporary = (failure: Failure): boolean =>
  failure.kind === 'offline' || failure.status === 408 || failure.status === 429 || failure.status >= 500;
