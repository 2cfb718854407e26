import type { ItemScan } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { FlawFields, Judgement } from './bulkSave.ts';
import type {
  FlawKey,
  NewAnswer,
  NewFlaw,
  NewItemPhoto,
  NewPhoto,
  NewUnit,
  NotedService,
  RoundAct,
} from './operations.ts';

/** Effect of an act on the round itself; a missing `done` leaves the date unchanged. */
export type RoundEffect = { on: 'round'; phase: 'running' | 'paused' | 'finished'; done?: string | null };

/** A single effect of an act, in absolute values. */
export type Effect =
  | { on: 'item'; id: number; judgement: Judgement }
  | { on: 'question'; id: number; answer: NewAnswer }
  | { on: 'newFlaw'; key: FlawKey; added: NewFlaw }
  | { on: 'flaw'; key: FlawKey; changes: FlawFields }
  | { on: 'removedFlaw'; key: FlawKey }
  | { on: 'newPhoto'; photoId: string; added: NewPhoto }
  | { on: 'removedPhoto'; photoId: string; flawKey: FlawKey }
  | { on: 'newItemPhoto'; photoId: string; added: NewItemPhoto }
  | { on: 'removedItemPhoto'; photoId: string; itemId: number }
  | { on: 'scan'; id: number; scan: ItemScan | null; reason: string }
  | { on: 'service'; key: string; itemId: number; noted: NotedService | null }
  | { on: 'unit'; key: string; itemId: number; replaced: NewUnit | null }
  | { on: 'extra'; mapItemId: number; itemId: number; mapItemExtra: MapItemExtra }
  | RoundEffect;

const unjudged: Judgement = {
  controlled: null,
  userName: '',
  continueWithoutAdding: false,
  markedRemaining: false,
  uncheckedReason: null,
  uncheckedNote: '',
};

/** Returns the effects of an act on its targets, defined once for both the view and the calls. */
export function effectsOf(act: RoundAct): Effect[] {
  switch (act.kind) {
    case 'itemControlled': {
      const judgement = { ...unjudged, ...act.payload };
      return [{ on: 'item', id: act.targetId, judgement }];
    }
    case 'itemSkipped': {
      const judgement = { ...unjudged, ...act.payload, continueWithoutAdding: true };
      return [{ on: 'item', id: act.targetId, judgement }];
    }
    case 'itemNotChecked': {
      const { reason: uncheckedReason, note: uncheckedNote, ...said } = act.payload;
      const judgement = { ...unjudged, ...said, continueWithoutAdding: true, uncheckedReason, uncheckedNote };
      return [{ on: 'item', id: act.targetId, judgement }];
    }
    case 'itemPhotoAdded':
      return [{ on: 'newItemPhoto', photoId: act.targetId, added: act.payload }];
    case 'itemPhotoRemoved':
      return [{ on: 'removedItemPhoto', photoId: act.targetId, itemId: act.payload.itemId }];
    case 'itemScanned':
      return [{ on: 'scan', id: act.targetId, ...act.payload }];
    case 'serviceNoted':
      return [{ on: 'service', key: act.targetId, itemId: act.payload.itemId, noted: act.payload }];
    case 'serviceWithdrawn':
      return [{ on: 'service', key: act.targetId, itemId: act.payload.itemId, noted: null }];
    case 'itemReplaced':
      return [{ on: 'unit', key: act.targetId, itemId: act.payload.itemId, replaced: act.payload }];
    case 'replacementWithdrawn':
      return [{ on: 'unit', key: act.targetId, itemId: act.payload.itemId, replaced: null }];
    case 'itemUnchecked':
      return [{ on: 'item', id: act.targetId, judgement: unjudged }];
    case 'remainingMarked':
      return perItem(act).flatMap(effectsOf);
    case 'flawAdded':
      return [{ on: 'newFlaw', key: act.targetId, added: act.payload }];
    case 'flawChanged':
    case 'flawFixed':
      return [{ on: 'flaw', key: act.targetId, changes: act.payload }];
    case 'flawUnfixed':
      return [{ on: 'flaw', key: act.targetId, changes: { ...act.payload, done: null, doneBy: '' } }];
    case 'flawRemoved':
      return [{ on: 'removedFlaw', key: act.targetId }];
    case 'photoAdded':
      return [{ on: 'newPhoto', photoId: act.targetId, added: act.payload }];
    case 'photoRemoved':
      return [{ on: 'removedPhoto', photoId: act.targetId, flawKey: act.payload.flawKey }];
    case 'questionAnswered':
      return [{ on: 'question', id: act.targetId, answer: act.payload }];
    case 'serviceInfoSaved':
      return [
        {
          on: 'extra',
          mapItemId: act.targetId,
          itemId: act.payload.itemId,
          mapItemExtra: act.payload.mapItemExtra,
        },
      ];
    case 'roundPaused':
      return [{ on: 'round', phase: 'paused' }];
    case 'roundFinished':
      return [{ on: 'round', phase: 'finished', done: act.payload.done }];
    case 'finishWithdrawn':
      return [{ on: 'round', phase: 'running', done: null }];
  }
}

/**
 * Splits "mark remaining as ok" into one act per flaw and item: it closes the old flaws listed in the dialog and checks the items that the
 * inspector saw. Each can then be sent, undone and refused individually. Other acts are unchanged. [ROUND-39, ROUND-40]
 */
export function perItem(act: RoundAct): RoundAct[] {
  if (act.kind !== 'remainingMarked') return [act];
  const { controlled, userName, itemIds, fixes } = act.payload;
  const fixed = fixes.map(({ flawKey, measure }): RoundAct => ({
    kind: 'flawFixed',
    targetId: flawKey,
    payload: { done: controlled, doneBy: userName, measure },
  }));
  const ticked = itemIds.map((id): RoundAct => ({
    kind: 'itemControlled',
    targetId: id,
    payload: { controlled, userName, markedRemaining: true },
  }));
  return [...fixed, ...ticked];
}
