import { useMemo } from 'react';
import type { ItemScan, RoundTab, UncheckedReason } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import type { FlawChanges } from '#domain/rounds/operations.ts';
import type { RemainingPlan } from '#domain/rounds/roundActs.ts';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import { ensureSender } from '#offline/send/senders.ts';
import { currentConnection } from '#platform/calls/connectivity.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useUser } from '../session/useSession.ts';
import type { FlawPlace } from './flawActs.ts';
import * as flawActs from './flawActs.ts';
import type { AnswerInput } from './itemActs.ts';
import * as itemActs from './itemActs.ts';
import type { Ending } from './roundEnding.ts';
import * as ending from './roundEnding.ts';
import type { ActRequest } from './recordedActs.ts';
import * as outcomes from './recordedActs.ts';
import type { RoundSession } from './roundSession.ts';
import { sessionOf } from './roundSessions.ts';
import type { RoundTabState } from './storedRoundTabs.ts';
import { storedRoundTab, storeRoundTab } from './storedRoundTabs.ts';
import { roundTabChanged } from './roundsSlice.ts';

/** Switches tab, drawing, checklist or scroll position of a round and remembers it on this device. [ROUND-05] */
const rememberRoundTab = (
  dispatch: AppDispatch,
  ownerUserId: number,
  roundId: number,
  change: Partial<RoundTabState>,
): void => {
  const roundTab = { ...storedRoundTab(ownerUserId, roundId), ...change };
  storeRoundTab(ownerUserId, roundId, roundTab);
  dispatch(roundTabChanged({ roundId, roundTab }));
};

/** Result of an act: stored on the device, or refused with nothing changed. */
export type ActOutcome = outcomes.ActOutcome;
/** Result of pausing, finishing or saving. */
export type SaveOutcome = ending.SaveOutcome;
/** Result of saving service fields; `stored`: stored here, sent when there is a connection. */
export type ServiceOutcome = { status: 'saved' | 'stored' } | { status: 'refused'; failure: Failure };

/** Actions of a running round's screens. Acts resolve after the stored write. */
export type RoundActions = ReturnType<typeof makeRoundActions>;

const inSession = async <T>(roundId: number, work: (session: RoundSession) => Promise<T>) => {
  const session = sessionOf(roundId);
  return session ? work(await session) : outcomes.refusal('round_not_open');
};

/** Creates the actions on the flaws of a round. */
const makeFlawActions = (
  owner: { ownerUserId: number; roundId: number },
  act: (request: ActRequest) => Promise<ActOutcome>,
) => ({
  answerNegative: (
    questionId: number,
    answer: { description: string; done: string | null },
    form: FlawFormValues,
    prepared: readonly PreparedPhoto[],
  ) => {
    const photos = prepared.map((photo) => flawActs.storedPhoto(photo, owner));
    return act(flawActs.answeringWithPhotos(questionId, answer, { key: newId(), form }, photos));
  },
  addFlaw: async (flawPlace: FlawPlace, form: FlawFormValues, prepared: readonly PreparedPhoto[] = []) => {
    const flawKey = newId();
    const photos = prepared.map((photo) => flawActs.storedPhoto(photo, owner));
    return { ...(await act(flawActs.addingFlaw(flawKey, flawPlace, form, photos))), flawKey };
  },
  changeFlaw: (flawKey: string, changes: FlawChanges) => act(flawActs.changingFlaw(flawKey, changes)),
  fixFlaw: (flawKey: string, { measure, description }: { measure: string; description?: string }) =>
    act(flawActs.fixingFlaw(flawKey, measure, description)),
  fixAll: (itemId: number, measure: string) => act(flawActs.fixingAll(itemId, measure)),
  removeFlaw: (flawKey: string) => act(flawActs.removingFlaw(flawKey)),
  addPhoto: (flawKey: string, photo: PreparedPhoto): Promise<ActOutcome> =>
    act(flawActs.addingPhoto(flawKey, flawActs.storedPhoto(photo, owner))),
  removePhoto: (flawKey: string, photoId: string) => act(flawActs.removingPhoto(flawKey, photoId)),
});

/** Creates the actions on one round by one user. */
export const makeRoundActions = (dispatch: AppDispatch, ownerUserId: number, roundId: number) => {
  const owner = { ownerUserId, roundId };
  const act = (request: ActRequest): Promise<ActOutcome> =>
    inSession(roundId, (session) => session.record(request));
  const end = async (work: (ending: Ending) => Promise<SaveOutcome>): Promise<SaveOutcome> => {
    const sender = await ensureSender(dispatch, ownerUserId);
    const outcome = await inSession(roundId, (session) => work({ ...owner, dispatch, session, sender }));
    return outcome.status === 'refused' ? { ...outcome, status: 'unsuccessful', parked: [] } : outcome;
  };
  const storeServiceInfo = async (mapItemId: number | null, extra: MapItemExtra): Promise<ActOutcome> =>
    mapItemId === null
      ? outcomes.refusal('map_item_missing')
      : act(itemActs.savingServiceInfo(mapItemId, extra));
  const rememberTab = (change: Parameters<typeof rememberRoundTab>[3]): void =>
    rememberRoundTab(dispatch, ownerUserId, roundId, change);

  return {
    markOk: (itemId: number) => act(itemActs.markingOk(itemId)),
    stillThere: (itemId: number) => act(itemActs.leavingFlaws(itemId)),
    uncheck: (itemId: number) => act(itemActs.unchecking(itemId)),
    skip: (itemId: number) => act(itemActs.skipping(itemId)),
    notChecked: (
      itemId: number,
      { photo, ...said }: { reason: UncheckedReason; note: string; photo: PreparedPhoto | null },
    ) => {
      const storedPhoto = photo && flawActs.storedPhoto(photo, owner);
      return act(itemActs.notChecking(itemId, { ...said, photo: storedPhoto }));
    },
    scan: (itemId: number, scan: ItemScan, reason = '') => act(itemActs.scanning(itemId, scan, reason)),
    noteService: (itemId: number, said: Parameters<typeof itemActs.notingService>[1]) =>
      act(itemActs.notingService(itemId, said)),
    replace: (itemId: number, unit: Parameters<typeof itemActs.replacing>[1]) =>
      act(itemActs.replacing(itemId, unit)),
    answerQuestion: (questionId: number, answer: AnswerInput) => act(itemActs.answering(questionId, answer)),
    markRemaining: (plan: RemainingPlan, said: Parameters<typeof itemActs.markingRemaining>[2]) =>
      act(itemActs.markingRemaining(roundId, plan, said)),
    ...makeFlawActions(owner, act),
    storeServiceInfo,
    saveServiceInfo: async (mapItemId: number | null, extra: MapItemExtra): Promise<ServiceOutcome> => {
      const storeOutcome = await storeServiceInfo(mapItemId, extra);
      if (mapItemId === null || storeOutcome.status === 'refused' || currentConnection() === 'offline')
        return storeOutcome;
      const saved = await end(ending.saveRound);
      if (saved.status === 'unsuccessful') return ending.serviceOutcome(saved, mapItemId);
      return { status: saved.status === 'saved' ? 'saved' : 'stored' };
    },
    undo: (options?: { asksWhenSent: boolean }): Promise<outcomes.UndoOutcome> =>
      inSession<outcomes.UndoOutcome>(roundId, (session) => session.undo(options)),
    redo: () => inSession(roundId, (session) => session.redo()),
    setTab: (tab: RoundTab) => rememberTab({ tab }),
    setInfo: (infoId: number | null) => rememberTab({ infoId }),
    setList: (listId: number | null) => rememberTab({ listId }),
    setScroll: (scrollTop: number) => rememberTab({ scrollTop }),
    saveNow: () => end(ending.saveRound),
    pause: () => end(ending.pauseRound),
    finish: () => end(ending.finishRound),
    retryParked: async (callId: string): Promise<void> => {
      const sender = await ensureSender(dispatch, ownerUserId);
      await sender.retry(roundId, callId);
    },
    reload: async (): Promise<void> => {
      await (await sessionOf(roundId))?.reload();
    },
    takeOver: async (): Promise<void> => {
      await (await sessionOf(roundId))?.takeOver();
    },
  };
};

/** Returns one stable object of actions for a round. */
export const useRoundActions = (roundId: number): RoundActions => {
  const dispatch = useAppDispatch();
  const { id } = useUser();
  return useMemo(() => makeRoundActions(dispatch, id, roundId), [dispatch, id, roundId]);
};
