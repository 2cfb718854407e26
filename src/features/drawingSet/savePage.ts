import { setTextLimits } from '#contract/drawings/drawingLimits.ts';
import { nameKey } from '#domain/nameKey.ts';
import { textsOfPart } from '#domain/drawings/textsOfPart.ts';
import { keepBlocks } from '#entities/drawings/drawnBlocks.ts';
import type { CallName } from '#contract/calls.ts';
import { connectionChanged, currentConnection } from '#platform/calls/connectivity.ts';
import type { CallResponse, CallInput } from '#platform/calls/callAddress.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import type { SendOptions } from '#platform/calls/http.ts';
import type { SetFloor } from './standing.ts';
import type { SetPage } from './setPages.ts';

/** Context for saving a set. */
export interface Saving {
  buildingId: number;
  customerId: number;
  setId: number;
  /** Floors that exist by now. */
  floors: SetFloor[];
  signal: AbortSignal;
  onWaiting: (isWaiting: boolean) => void;
}

export type Saved =
  | { kind: 'saved'; mapId: number; floorId: number }
  | { kind: 'refused'; failure: Failure }
  /** Outcome when it was aborted before it was known to be saved. */
  | { kind: 'stopped' };

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves when the backend is reachable again, as found by the connection's own checks. */
const reached = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (currentConnection() === 'online' || signal.aborted) {
      resolve();
      return;
    }
    const unfollow = connectionChanged.on(() => {
      unfollow();
      resolve();
    });
    signal.addEventListener('abort', () => {
      unfollow();
      resolve();
    });
  });

const leastPauseMs = 1000;

/** Returns whether the backend is busy or rate-limits, so that the request is retried. */
const isBusy = ({ status }: Failure): boolean => status === 429 || status === 503;

/** Sends a call until it gets a response: it waits for a lost connection, and the key makes a repeat idempotent. */
export const sendPatiently = async <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: SendOptions,
  { signal, onWaiting }: Pick<Saving, 'signal' | 'onWaiting'>,
): Promise<Outcome<CallResponse<Name>> | null> => {
  for (;;) {
    if (signal.aborted) return null;
    const outcome = await sendCall(name, input, options);
    if (outcome.ok || (outcome.failure.kind !== 'offline' && !isBusy(outcome.failure))) {
      onWaiting(false);
      return outcome;
    }
    onWaiting(true);
    await pause(Math.max(leastPauseMs, (outcome.failure.retryAfterSeconds ?? 0) * 1000), signal);
    await reached(signal);
  }
};

const floorOf = (floors: readonly SetFloor[], page: SetPage): SetFloor | undefined =>
  floors.find(({ name }) => nameKey(name) === nameKey(page.floor));

const textsOf = ({ look, adjusted }: SetPage) => textsOfPart(look?.texts ?? [], adjusted, setTextLimits);

const addToSet = async (saving: Saving, page: SetPage, fileId: number, key: string): Promise<Saved> => {
  const floor = floorOf(saving.floors, page);
  const body = {
    name: page.name.trim(),
    fileId,
    texts: textsOf(page),
    ...(floor ? { floorId: floor.id } : { floor: { name: page.floor.trim(), level: page.level } }),
  };
  const input = { path: { id: saving.setId }, body };
  const addition = await sendPatiently(
    'addSetDrawing',
    input,
    { idempotencyKey: `${key}.${fileId}` },
    saving,
  );
  if (!addition?.ok) return addition ? { kind: 'refused', failure: addition.failure } : { kind: 'stopped' };
  const { floor: made, map } = addition.data;
  if (!floor) saving.floors.push(made);
  return { kind: 'saved', mapId: map.id, floorId: made.id };
};

const replaceIn = async (saving: Saving, page: SetPage, fileId: number, key: string): Promise<Saved> => {
  const { fit, replaces } = page;
  if (!fit || replaces === null) return { kind: 'stopped' };
  const { version, items, areas } = fit;
  const places = {
    fileId,
    version,
    items,
    areas,
    fit: [...fit.fit] as [number, number, number, number, number, number],
  };
  const options = { idempotencyKey: `${key}.${fileId}` };
  const outcome = await sendPatiently(
    'replaceSetDrawing',
    { path: { id: saving.setId }, body: { ...places, mapId: replaces, texts: textsOf(page) } },
    options,
    saving,
  );
  if (!outcome?.ok) return outcome ? { kind: 'refused', failure: outcome.failure } : { kind: 'stopped' };
  const { map } = outcome.data;
  return { kind: 'saved', mapId: map.id, floorId: map.floorId };
};

/** Sends one page's picture, and creates its drawing. */
export const savePage = async (saving: Saving, page: SetPage, picture: File, key: string): Promise<Saved> => {
  const form = new FormData();
  form.append('customerId', String(saving.customerId));
  form.append('file', picture);
  const upload = await sendPatiently('uploadFile', { body: form }, { idempotencyKey: key }, saving);
  if (!upload?.ok) return upload ? { kind: 'refused', failure: upload.failure } : { kind: 'stopped' };
  const fileId = upload.data.id;
  keepBlocks(fileId, picture);
  return page.replaces === null ? addToSet(saving, page, fileId, key) : replaceIn(saving, page, fileId, key);
};
