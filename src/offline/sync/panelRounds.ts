import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { allItems, flawOf, itemOf, questionOf } from '#domain/rounds/roundView.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { getById } from '#domain/byId.ts';
import type { Device } from '../log/device.ts';
import type { RoundLog, RoundOwner, StoredOperation } from '../log/outboxTypes.ts';
import { parkedCalls } from './parked.ts';
import { hasSendable, uncovered } from '../log/roundLog.ts';
import type { Snapshot } from '../log/roundsDatabase.ts';
import { logFailure } from '#platform/log.ts';
import type { ParkedCall } from './syncSlice.ts';
import { readWork } from './waiting.ts';

/** Place of a refused call's target in its round. */
export type ParkedPlace = { itemId: number } | { questionId: number };

/** A refused call with its target's name ('' if unknown to this device) and place. */
export interface NamedParkedCall extends ParkedCall {
  name: string;
  place: ParkedPlace | null;
}

/** A round with waiting work, for the sync panel. */
export interface PanelRound extends RoundOwner {
  name: string;
  /** True if finished here while the backend doesn't know yet. */
  isFinished: boolean;
  /** Unsent answers, flaws and the like, without refused ones. */
  texts: number;
  photos: number;
  parked: NamedParkedCall[];
  /** Acts of the refused calls. */
  refusedCount: number;
  /** True if a try would send anything of it: otherwise all of it waits for a person. */
  isSendable: boolean;
}

const isPhoto = ({ kind }: StoredOperation): boolean =>
  ['photoAdded', 'photoRemoved', 'itemPhotoAdded', 'itemPhotoRemoved'].includes(kind);
const isEnding = ({ kind }: StoredOperation): boolean => kind === 'roundPaused' || kind === 'finishWithdrawn';

const flawPlace = (view: RoundState, flawKey: string): ParkedPlace | null => {
  const itemId = getById(view.flawPlaces, flawKey)?.itemId ?? null;
  return itemId === null ? null : { itemId };
};

const toNamedCall = (call: ParkedCall, view: RoundState, log: RoundLog): NamedParkedCall => {
  const { kind, id } = call.targetLabel;
  switch (kind) {
    case 'item':
    case 'mapItem': {
      const item =
        kind === 'item' ? itemOf(view, Number(id)) : allItems(view).find((one) => one.mapItemId === id);
      const name = item ? `${item.positionNumber} ${item.name}` : '';
      return { ...call, name, place: item ? { itemId: item.id } : null };
    }
    case 'question':
      return { ...call, name: questionOf(view, Number(id))?.name ?? '', place: { questionId: Number(id) } };
    case 'flaw':
      return { ...call, name: flawOf(view, String(id))?.name ?? '', place: flawPlace(view, String(id)) };
    case 'photo': {
      const addedPhoto = log.operations.find((one) => isPhotoAdded(one) && one.targetId === id);
      if (addedPhoto?.kind === 'itemPhotoAdded') {
        const { itemId } = addedPhoto.payload;
        return { ...call, name: itemOf(view, itemId)?.name ?? '', place: { itemId } };
      }
      const flawKey = addedPhoto?.kind === 'photoAdded' ? addedPhoto.payload.flawKey : '';
      return { ...call, name: flawOf(view, flawKey)?.name ?? '', place: flawPlace(view, flawKey) };
    }
    case 'round':
      return { ...call, name: '', place: null };
  }
};

/** Returns the view that names refused targets; null if there is none, or it can't be computed. */
const viewOf = (snapshot: Snapshot | null, log: RoundLog): RoundState | null => {
  try {
    return snapshot && foldRound(snapshot.data, uncovered(log, snapshot), log.aliases);
  } catch (error) {
    logFailure('a round could not be folded for the panel', error);
    return null;
  }
};

/** Returns the rounds of a user with waiting work, with its amount and the refused calls. Rejects with a `StorageError`. */
export const panelRounds = async (device: Device, ownerUserId: number): Promise<PanelRound[]> => {
  const rounds: PanelRound[] = [];
  for (const { roundId } of await device.outbox.waitingRounds(ownerUserId)) {
    const owner = { ownerUserId, roundId };
    const { snapshot, log, name, isFinished, waiting, refusedCount } = await readWork(device, owner);
    const refusedCalls = parkedCalls(log.calls);
    const view = refusedCalls.length > 0 ? viewOf(snapshot, log) : null;
    rounds.push({
      ...owner,
      isSendable: hasSendable(log),
      name,
      isFinished,
      texts: countWaitingActs(waiting.filter((one) => !isPhoto(one) && !isEnding(one))),
      photos: waiting.filter(isPhoto).length,
      refusedCount,
      parked: refusedCalls.map((call) =>
        view ? toNamedCall(call, view, log) : { ...call, name: '', place: null },
      ),
    });
  }
  return rounds;
};
