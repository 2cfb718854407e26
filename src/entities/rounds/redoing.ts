import { type ActMention, isPhotoAdded, type RoundAct } from '#domain/rounds/operations.ts';
import { flawOf, itemOf, questionOf, type RoundState } from '#domain/rounds/roundView.ts';
import type { StoredOperation, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { photoName } from '#offline/photos/photoUpload.ts';
import { newId } from '#platform/ids.ts';

/** Undone act to redo: its operations as acts, and the photos that they add. */
export interface Redo {
  acts: RoundAct[];
  photos: StoredPhoto[];
}

/** New keys of records recreated by redo, by their first key: an undone flaw may be deleted from the backend for good. */
export type NewKeys = Map<string, string>;

const actOf = ({ kind, targetId, payload }: StoredOperation): RoundAct =>
  ({ kind, targetId, payload }) as RoundAct;

/** Returns the act with the current keys of its flaw and photo; a flaw or photo that it creates gets a new key. */
const renamed = (act: RoundAct, keys: NewKeys): RoundAct => {
  const now = (key: string): string => keys.get(key) ?? key;
  const newKey = (key: string): string => {
    const fresh = newId();
    keys.set(key, fresh);
    return fresh;
  };
  switch (act.kind) {
    case 'flawAdded':
      return { ...act, targetId: newKey(act.targetId) };
    case 'flawChanged':
    case 'flawFixed':
    case 'flawUnfixed':
    case 'flawRemoved':
      return { ...act, targetId: now(act.targetId) };
    case 'photoAdded': {
      const targetId = newKey(act.targetId);
      const { flawKey, ...photo } = act.payload;
      return { ...act, targetId, payload: { ...photo, flawKey: now(flawKey) } };
    }
    case 'itemPhotoAdded':
    case 'serviceNoted':
    case 'itemReplaced':
      return { ...act, targetId: newKey(act.targetId) };
    case 'photoRemoved':
      return {
        ...act,
        targetId: now(act.targetId),
        payload: { ...act.payload, flawKey: now(act.payload.flawKey) },
      };
    case 'remainingMarked': {
      const fixes = act.payload.fixes.map((fix) => ({ ...fix, flawKey: now(fix.flawKey) }));
      return { ...act, payload: { ...act.payload, fixes } };
    }
    default:
      return act;
  }
};

/** Returns whether the act's targets still exist; targets that it creates itself count. */
const isPossible = (view: RoundState, acts: readonly RoundAct[]): boolean => {
  const addedFlaws = new Set(acts.flatMap((act) => (act.kind === 'flawAdded' ? [act.targetId] : [])));
  const hasFlaw = (key: string) => addedFlaws.has(key) || flawOf(view, key) !== undefined;
  return acts.every((act) => {
    switch (act.kind) {
      case 'itemControlled':
      case 'itemSkipped':
      case 'itemUnchecked':
      case 'itemNotChecked':
      case 'itemScanned':
        return itemOf(view, act.targetId) !== undefined;
      case 'questionAnswered':
        return questionOf(view, act.targetId) !== undefined;
      case 'flawChanged':
      case 'flawFixed':
      case 'flawRemoved':
        return hasFlaw(act.targetId);
      case 'photoAdded':
      case 'photoRemoved':
        return hasFlaw(act.payload.flawKey);
      default:
        return true;
    }
  });
};

/** Returns the act's description with the current keys. */
export const aboutNow = (about: ActMention | null, keys: NewKeys): ActMention | null => {
  const flawKey = about?.flawKey === undefined ? undefined : keys.get(about.flawKey);
  return about && flawKey !== undefined ? { ...about, flawKey } : about;
};

/** Returns false for a sent fix that stayed when its act was undone. */
const isStill = (view: RoundState, act: RoundAct): boolean =>
  act.kind !== 'flawFixed' || (flawOf(view, act.targetId)?.done ?? null) === null;

/** Rebuilds an act from its operations. Null if its target or the bytes of its photo no longer exist. */
export const redoOf = async (
  view: RoundState,
  operations: readonly StoredOperation[],
  keys: NewKeys,
  photoOf: (photoId: string) => Promise<StoredPhoto | null>,
): Promise<Redo | null> => {
  const acts = operations.map((operation) => renamed(actOf(operation), keys));
  const photos: StoredPhoto[] = [];
  for (const [at, operation] of operations.entries()) {
    const act = acts[at];
    if (!isPhotoAdded(operation) || (act?.kind !== 'photoAdded' && act?.kind !== 'itemPhotoAdded')) continue;
    const photo = await photoOf(operation.targetId);
    if (!photo) return null;
    const name = photoName(photo.name, act.targetId);
    photos.push({ ...photo, photoId: act.targetId, name });
    acts[at] =
      act.kind === 'photoAdded'
        ? { ...act, payload: { ...act.payload, name } }
        : { ...act, payload: { ...act.payload, name } };
  }
  return isPossible(view, acts) ? { acts: acts.filter((act) => isStill(view, act)), photos } : null;
};
