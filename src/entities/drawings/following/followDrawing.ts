import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { FollowedDrawing } from '#contract/drawings/followDrawing.ts';
import { selectIsTillsyn } from '#offline/sync/syncSlice.ts';
import { connectionChanged, currentConnection } from '#platform/calls/connectivity.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';
import { baseApi } from '#store/baseApi.ts';
import { hasRows, noteRows, rowsOf, stateOf, type State, type Thunk } from '../editing/drawingState.ts';
import { afterReplacement } from '../replacement/replaceDrawing.ts';
import { applyChanges, type ReceivedChanges, mergeChanges } from './receivedChanges.ts';

/** Polling interval for other users' changes, in milliseconds: they are visible within three seconds. */
const everyMs = 2000;
/** Delay before changes are tried again that a running gesture held back, in milliseconds. */
const settleMs = 200;
/** Maximum of the delay that grows with each failure, in milliseconds. */
const longestMs = 60_000;

/** Id of this page among all that have a drawing open. */
const tab = newId();

export type Other = FollowedDrawing['others'][number];

const isAtRest = ({ maps }: State): boolean => maps.gesture === 'none';
/** Returns whether a record of one's own is being created, which the backend may have already. */
const isMaking = ({ maps }: State): boolean =>
  maps.pending.some(({ items, areas }) => [...items, ...areas].some(({ before }) => before === null));

const mayAsk = (state: State): boolean =>
  document.visibilityState === 'visible' && currentConnection() === 'online' && selectIsTillsyn(state);

/** Returns whether a drawing can't be followed: it was deleted, is out of scope, or the backend lacks the call. */
const isOver = (status: number): boolean => status === 403 || status === 404 || status === 405;

/**
 * Follows other users' changes of the open drawing while its page is visible and the backend reachable: they are applied below the user's
 * unsaved steps, and wait while a gesture runs. `tell` receives the other users. Returns the function that stops it.
 */
export const followDrawing =
  (mapId: number, tell: (others: readonly Other[]) => void): Thunk<() => void> =>
  (dispatch, getState) => {
    let since: string | null = null;
    let version: number | null = null;
    let items: ReceivedChanges<MapItem> = new Map();
    let areas: ReceivedChanges<Area> = new Map();
    let isEnded = false;
    let isAsking = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;

    const state = () => stateOf(getState);
    const later = (ms: number) => {
      clearTimeout(timer);
      if (!isEnded) timer = setTimeout(() => void ask(), ms);
    };

    const settle = () => {
      clearTimeout(settling);
      if (isEnded || state().maps.mapId !== mapId) return;
      if (!isAtRest(state()) || !hasRows(state(), mapId)) {
        settling = setTimeout(settle, settleMs);
        return;
      }
      const mayAdd = !isMaking(state());
      const rows = rowsOf(state(), mapId);
      const next = {
        items: applyChanges(rows.items, items, mayAdd),
        areas: applyChanges(rows.areas, areas, mayAdd),
      };
      dispatch(noteRows(mapId, next));
      if (next.items) dispatch(baseApi.util.invalidateTags(['MapItemPage']));
    };

    const receive = (response: FollowedDrawing) => {
      since = response.cursor;
      const now = Date.now();
      items = mergeChanges(items, { changed: response.items, gone: response.gone.items }, now);
      areas = mergeChanges(areas, { changed: response.areas, gone: response.gone.areas }, now);
      // The picture or the name has changed.
      if (version !== null && version !== response.version) dispatch(afterReplacement());
      version = response.version;
      settle();
      tell(response.others);
    };

    const ask = async () => {
      if (isEnded || isAsking || !mayAsk(state())) return;
      isAsking = true;
      const outcome = await sendCall('followDrawing', { path: { id: mapId }, body: { tab, since } });
      isAsking = false;
      if (isEnded) return;
      if (outcome.ok) {
        failures = 0;
        receive(outcome.data);
        later(everyMs);
        return;
      }
      failures += 1;
      tell([]);
      if (!isOver(outcome.failure.status)) later(Math.min(everyMs * 2 ** failures, longestMs));
    };

    const look = () => {
      if (mayAsk(state())) void ask();
      else tell([]);
    };
    const stopConnection = connectionChanged.on(look);
    document.addEventListener('visibilitychange', look);
    void ask();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      clearTimeout(settling);
      stopConnection();
      document.removeEventListener('visibilitychange', look);
    };
  };
