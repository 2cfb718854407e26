import { getById } from './byId.ts';
import type { RoundAct, RoundOperation } from './operations.ts';
import { flawOf, type FlawState, itemOf, type ItemState, questionOf, type RoundState } from './roundView.ts';

/** The acts that take an act back, and how many fixes stay because they were sent. */
export interface Undo {
  acts: RoundAct[];
  keptFixes: number;
}

/**
 * Takes back one act of the user: `operations` are all those that share its `actId`, `before` is the view from before them. The
 * answer is new acts with the earlier values, so nothing in the log is rewritten; what was sent gets its opposite, except a fix,
 * which stays. Null when nothing can be taken back: a pause, a finish, a removed flaw that the server knew. (decisions)
 */
export function undoActs(
  before: RoundState,
  operations: readonly RoundOperation[],
  isSent: (operation: RoundOperation) => boolean,
): Undo | null {
  let keptFixes = 0;
  const acts = operations.toReversed().flatMap((operation) => {
    if (isSent(operation)) keptFixes += fixesIn(operation);
    return inverse(before, operation, isSent(operation));
  });
  return acts.length > 0 ? { acts, keptFixes } : null;
}

function fixesIn(operation: RoundOperation): number {
  if (operation.kind === 'flawFixed') return 1;
  return operation.kind === 'remainingMarked' ? operation.payload.fixes.length : 0;
}

function inverse(before: RoundState, operation: RoundOperation, isSent: boolean): RoundAct[] {
  switch (operation.kind) {
    case 'itemControlled':
    case 'itemSkipped':
    case 'itemUnchecked':
      return judgement(itemOf(before, operation.targetId));
    case 'remainingMarked': {
      const { itemIds, fixes } = operation.payload;
      const unfixed = isSent ? [] : fixes.flatMap((fix) => unfix(flawOf(before, fix.flawKey)));
      return [...unfixed, ...itemIds.flatMap((id) => judgement(itemOf(before, id)))];
    }
    case 'flawAdded':
      return [{ kind: 'flawRemoved', targetId: operation.targetId, payload: {} }];
    case 'flawChanged': {
      const flaw = flawOf(before, operation.targetId);
      if (!flaw) return [];
      const names = Object.keys(operation.payload) as (keyof typeof operation.payload)[];
      const payload = Object.fromEntries(names.map((name) => [name, flaw[name]]));
      return [{ kind: 'flawChanged', targetId: flaw.key, payload }];
    }
    case 'flawFixed':
      return isSent ? [] : unfix(flawOf(before, operation.targetId));
    case 'flawRemoved':
      return isSent ? [] : restored(before, flawOf(before, operation.targetId));
    case 'photoAdded':
      return [
        {
          kind: 'photoRemoved',
          targetId: operation.targetId,
          payload: { flawKey: operation.payload.flawKey },
        },
      ];
    case 'photoRemoved':
      return isSent ? [] : restoredPhoto(before, operation.targetId, operation.payload.flawKey);
    case 'questionAnswered': {
      const question = questionOf(before, operation.targetId);
      if (!question) return [];
      const { answer, answerDescription, done, userName } = question;
      return [
        {
          kind: 'questionAnswered',
          targetId: question.id,
          payload: { answer, answerDescription, done, userName },
        },
      ];
    }
    case 'serviceInfoSaved': {
      const { itemId } = operation.payload;
      const mapItemExtra = itemOf(before, itemId)?.mapItemExtra ?? {};
      return [{ kind: 'serviceInfoSaved', targetId: operation.targetId, payload: { itemId, mapItemExtra } }];
    }
    case 'flawUnfixed':
    case 'roundPaused':
    case 'roundFinished':
    case 'finishWithdrawn':
      return [];
  }
}

/** The act that gives an item the judgement it had. */
function judgement(item: ItemState | undefined): RoundAct[] {
  if (!item) return [];
  const { id, controlled, userName, markedRemaining } = item;
  if (item.continueWithoutAdding)
    return [{ kind: 'itemSkipped', targetId: id, payload: { controlled, userName } }];
  if (controlled === null) return [{ kind: 'itemUnchecked', targetId: id, payload: {} }];
  return [{ kind: 'itemControlled', targetId: id, payload: { controlled, userName, markedRemaining } }];
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
  return [
    { kind: 'flawAdded', targetId: key, payload: { ...text, ...place } },
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
