import { getById } from '../byId.ts';
import type { RoundAct, RoundOperation } from './operations.ts';
import { flawOf, type FlawState, itemOf, type ItemState, questionOf, type RoundState } from './roundView.ts';

/** Acts that undo an act, and the number of fixes that are kept because they were sent. */
export interface Undo {
  acts: RoundAct[];
  keptFixes: number;
}

/**
 * Undoes one act of the user: `operations` are all with its `actId`, each with its inverse. Returns new acts with the earlier values, so
 * that the log is never rewritten; sent work is reverted by opposite acts, except fixes and deletions, which are kept. Null if nothing can
 * be undone: a pause, a finish, a removed flaw that the server knew. (decisions, Undo)
 */
export function undoActs(
  operations: readonly RoundOperation[],
  isSent: (operation: RoundOperation) => boolean,
): Undo | null {
  let keptFixes = 0;
  const acts = operations.toReversed().flatMap((operation) => {
    const { inverse = [] } = operation;
    if (!isSent(operation)) return inverse;
    keptFixes += fixesIn(operation);
    return inverse.filter(({ kind }) => !keptWhenSent.includes(kind));
  });
  return acts.length > 0 ? { acts, keptFixes } : null;
}

/** Acts whose undo would reopen a sent fix, or restore a record deleted on the server. */
const keptWhenSent: readonly RoundAct['kind'][] = [
  'flawUnfixed',
  'flawAdded',
  'photoAdded',
  'itemPhotoAdded',
  'serviceWithdrawn',
  'replacementWithdrawn',
] as RoundAct['kind'][];

function fixesIn(operation: RoundOperation): number {
  if (operation.kind === 'flawFixed') return 1;
  return operation.kind === 'remainingMarked' ? operation.payload.fixes.length : 0;
}

/** Returns the acts that revert an act, from the view before it; stored with the act, so that undo survives a reload. */
export function inverseOf(before: RoundState, act: RoundAct): RoundAct[] {
  switch (act.kind) {
    case 'itemControlled':
    case 'itemSkipped':
    case 'itemUnchecked':
    case 'itemNotChecked':
      return judgement(itemOf(before, act.targetId));
    case 'itemPhotoAdded': {
      const payload = { itemId: act.payload.itemId };
      return [{ kind: 'itemPhotoRemoved', targetId: act.targetId, payload }];
    }
    case 'itemPhotoRemoved':
      return itemPhoto(itemOf(before, act.payload.itemId));
    case 'itemScanned': {
      const { scan = null, scanReason = '' } = itemOf(before, act.targetId) ?? {};
      return [
        {
          kind: 'itemScanned',
          targetId: act.targetId,
          payload: { scan: scan ?? null, reason: scanReason ?? '' },
        },
      ];
    }
    case 'serviceNoted': {
      const payload = { itemId: act.payload.itemId };
      return [{ kind: 'serviceWithdrawn', targetId: act.targetId, payload }];
    }
    case 'itemReplaced': {
      const payload = { itemId: act.payload.itemId };
      return [{ kind: 'replacementWithdrawn', targetId: act.targetId, payload }];
    }
    case 'remainingMarked': {
      const { itemIds, fixes } = act.payload;
      const unfixed = fixes.flatMap((fix) => unfix(flawOf(before, fix.flawKey)));
      return [...unfixed, ...itemIds.flatMap((id) => judgement(itemOf(before, id)))];
    }
    case 'flawAdded':
      return [{ kind: 'flawRemoved', targetId: act.targetId, payload: {} }];
    case 'flawChanged': {
      const flaw = flawOf(before, act.targetId);
      if (!flaw) return [];
      const names = Object.keys(act.payload) as (keyof typeof act.payload)[];
      const payload = Object.fromEntries(names.map((name) => [name, flaw[name]]));
      return [{ kind: 'flawChanged', targetId: flaw.key, payload }];
    }
    case 'flawFixed':
      return unfix(flawOf(before, act.targetId));
    case 'flawRemoved':
      return restored(before, flawOf(before, act.targetId));
    case 'photoAdded':
      return [{ kind: 'photoRemoved', targetId: act.targetId, payload: { flawKey: act.payload.flawKey } }];
    case 'photoRemoved':
      return restoredPhoto(before, act.targetId, act.payload.flawKey);
    case 'questionAnswered': {
      const question = questionOf(before, act.targetId);
      if (!question) return [];
      const { answer, answerDescription, done, userName } = question;
      const payload = { answer, answerDescription, done, userName };
      return [{ kind: 'questionAnswered', targetId: question.id, payload }];
    }
    case 'serviceInfoSaved': {
      const { itemId } = act.payload;
      const mapItemExtra = itemOf(before, itemId)?.mapItemExtra ?? {};
      return [{ kind: 'serviceInfoSaved', targetId: act.targetId, payload: { itemId, mapItemExtra } }];
    }
    case 'serviceWithdrawn':
    case 'replacementWithdrawn':
    case 'flawUnfixed':
    case 'roundPaused':
    case 'roundFinished':
    case 'finishWithdrawn':
      return [];
  }
}

/** Returns the acts that restore an item's judgement, with its photo. */
function judgement(item: ItemState | undefined): RoundAct[] {
  if (!item) return [];
  const { id, controlled, userName, markedRemaining } = item;
  if (item.uncheckedReason) {
    const payload = { controlled, userName, reason: item.uncheckedReason, note: item.uncheckedNote ?? '' };
    return [{ kind: 'itemNotChecked', targetId: id, payload }, ...itemPhoto(item)];
  }
  if (item.continueWithoutAdding)
    return [{ kind: 'itemSkipped', targetId: id, payload: { controlled, userName } }];
  if (controlled === null) return [{ kind: 'itemUnchecked', targetId: id, payload: {} }];
  return [{ kind: 'itemControlled', targetId: id, payload: { controlled, userName, markedRemaining } }];
}

function itemPhoto(item: ItemState | undefined): RoundAct[] {
  if (!item?.uncheckedPhoto) return [];
  const { photoId, name, type, sizeBytes } = item.uncheckedPhoto;
  const payload = { itemId: item.id, name, type, sizeBytes };
  return [{ kind: 'itemPhotoAdded', targetId: photoId, payload }];
}

function unfix(flaw: FlawState | undefined): RoundAct[] {
  if (flaw?.done !== null) return [];
  return [{ kind: 'flawUnfixed', targetId: flaw.key, payload: { measure: flaw.measure } }];
}

function restored(before: RoundState, flaw: FlawState | undefined): RoundAct[] {
  if (!flaw || flaw.roundHistoryInfoId === null) return [];
  const item = itemWith(before, flaw.key);
  const {
    key,
    roundHistoryInfoId: infoId,
    mapItemId,
    name,
    description,
    measure,
    created,
    done,
    doneBy,
  } = flaw;
  const { performer, responsible, responsibleName, flawTypeId, flawPositionX, flawPositionY, flawScale } =
    flaw;
  const text = { name, description, measure, created, done, doneBy, performer, responsible, responsibleName };
  const place = { infoId, itemId: item, mapItemId, flawTypeId, flawPositionX, flawPositionY, flawScale };
  const severity = flaw.severity == null ? {} : { severity: flaw.severity };
  return [
    { kind: 'flawAdded', targetId: key, payload: { ...text, ...place, ...severity } },
    ...flaw.photos.flatMap((photo) => restoredPhoto(before, photo.photoId, key)),
  ];
}

function restoredPhoto(before: RoundState, photoId: string, flawKey: string): RoundAct[] {
  const photo = flawOf(before, flawKey)?.photos.find((one) => one.photoId === photoId);
  if (!photo) return [];
  const { name, type, sizeBytes } = photo;
  return [{ kind: 'photoAdded', targetId: photoId, payload: { flawKey, name, type, sizeBytes } }];
}

function itemWith(before: RoundState, key: string): number | null {
  return getById(before.flawPlaces, key)?.itemId ?? null;
}
