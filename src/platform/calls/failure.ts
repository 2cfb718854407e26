/**
 * Why a call failed. `offline`: no backend responded (network, time-out, a page that is no envelope, whatever its status); `http`: the
 * backend refused; `unknown`: a bug on our side.
 */
export interface Failure {
  kind: 'offline' | 'http' | 'unknown';
  /** The backend's HTTP status; 0 without a response. */
  status: number;
  /** Machine names of the faults if the backend sends them, one per message. */
  codes: string[];
  /** The backend's texts, in the language of the request. */
  messages: string[];
  /** Body or query field of each fault; null for the whole. */
  fields: (string | null)[];
  /** What fills the text of each fault, if the backend sends it. */
  details?: Record<string, string | number>[];
  /** Seconds to wait before the next try, where the backend named them. */
  retryAfterSeconds: number | null;
  /** Status of a response without an envelope, from a proxy or captive portal; it decides nothing. */
  foreignStatus?: number;
  /** The call's id in the backend's log. */
  requestId?: string;
}

const bare = { codes: [], messages: [], fields: [], retryAfterSeconds: null };

/** The client's own refusals, besides the backend's problems; also keys of `errors.json`. */
export type DeviceCode =
  | 'storage_full'
  | 'storage_failed'
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

/** A refusal by the client itself. */
export const deviceFailure = (code: DeviceCode): Failure => ({
  ...bare,
  kind: 'unknown',
  status: 0,
  codes: [code],
});

/** Whether the device's store refused a write, so that a rescue file is safer. */
export const isStorageFailure = ({ codes }: Failure): boolean =>
  codes.includes('storage_full') || codes.includes('storage_failed');

/** No backend was reached; `foreignStatus` is somebody else's status. */
export const offlineFailure = (foreignStatus?: number): Failure => ({
  ...bare,
  kind: 'offline',
  status: 0,
  ...(foreignStatus !== undefined && { foreignStatus }),
});

/** A bug on our side. */
export const unknownFailure = (message: string): Failure => ({
  ...bare,
  kind: 'unknown',
  status: 0,
  messages: [message],
});

/** A refusal with its status and the envelope's faults. */
export const httpFailure = (status: number, facts: Partial<Failure> = {}): Failure => ({
  ...bare,
  ...facts,
  kind: 'http',
  status,
});

/** Whether a value is a `Failure`: RTK Query hands errors over untyped. */
const isFailure = (value: unknown): value is Failure =>
  value instanceof Object && 'kind' in value && 'codes' in value && 'messages' in value;

/** Any thrown or returned value as a failure. */
export const toFailure = (value: unknown): Failure => {
  if (isFailure(value)) return value;
  return unknownFailure(value instanceof Error ? value.message : String(value));
};

/** Whether trying again later may help: 408, 429, 5xx and a missing connection. (offline-and-safety, 7) */
export const isTemporary = (failure: Failure): boolean =>
  failure.kind === 'offline' || failure.status === 408 || failure.status === 429 || failure.status >= 500;
