import type { ItemScan } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { FlawFields, Judgement } from './bulkSave.ts';
import { type Effect, effectsOf } from './operationEffects.ts';
import type {
  FlawKey,
  NewAnswer,
  NewFlaw,
  NewPhoto,
  NewUnit,
  NotedService,
  RoundOperation,
} from './operations.ts';

/** All targets with their folded acts; `opIds` are in the order of the log. */
export interface Folded {
  answers: Map<number, { value: NewAnswer; opIds: string[] }>;
  judgements: Map<number, { value: Judgement; opIds: string[] }>;
  flaws: Map<FlawKey, { added: NewFlaw | null; changes: FlawFields; isRemoved: boolean; opIds: string[] }>;
  photos: Map<string, { added: NewPhoto | null; flawKey: FlawKey; isRemoved: boolean; opIds: string[] }>;
  /** Photos of items that couldn't be checked: only of the last judgement. */
  itemPhotos: Map<string, { itemId: number; isRemoved: boolean; opIds: string[] }>;
  scans: Map<number, { value: { scan: ItemScan | null; scanReason: string }; opIds: string[] }>;
  services: Map<string, { value: NotedService | null; opIds: string[] }>;
  units: Map<string, { value: NewUnit | null; opIds: string[] }>;
  extras: Map<number, { value: MapItemExtra; opIds: string[] }>;
  round: { hasProgress: boolean; done: string | null };
}

/** Folds operations in the order of the log; the latest act on a target wins. */
export function foldByTarget(operations: readonly RoundOperation[]): Folded {
  const effects: Folded = {
    answers: new Map(),
    judgements: new Map(),
    flaws: new Map(),
    photos: new Map(),
    itemPhotos: new Map(),
    scans: new Map(),
    services: new Map(),
    units: new Map(),
    extras: new Map(),
    round: { hasProgress: false, done: null },
  };
  for (const operation of operations) {
    for (const effect of effectsOf(operation)) foldIn(effects, effect, operation.opId);
  }
  return effects;
}

function foldIn(folded: Folded, effect: Effect, opId: string): void {
  const { answers, judgements, flaws, photos, extras, round } = folded;
  const withOp = (own?: { opIds: string[] }): string[] => [...(own?.opIds ?? []), opId];
  const flaw = (key: FlawKey) => {
    const flawEffects = flaws.get(key) ?? { added: null, changes: {}, isRemoved: false, opIds: [] };
    flawEffects.opIds.push(opId);
    flaws.set(key, flawEffects);
    return flawEffects;
  };
  const photo = (id: string, added: NewPhoto | null, flawKey: FlawKey) => {
    const photoEffects = photos.get(id);
    const isRemoved = added === null;
    photos.set(id, {
      added: added ?? photoEffects?.added ?? null,
      flawKey,
      isRemoved,
      opIds: withOp(photoEffects),
    });
  };

  switch (effect.on) {
    case 'item':
      // A new judgement replaces the photo.
      for (const itemPhoto of folded.itemPhotos.values())
        itemPhoto.isRemoved ||= itemPhoto.itemId === effect.id;
      judgements.set(effect.id, { value: effect.judgement, opIds: withOp(judgements.get(effect.id)) });
      return;
    case 'newItemPhoto': {
      const { itemId } = effect.added;
      for (const itemPhoto of folded.itemPhotos.values()) itemPhoto.isRemoved ||= itemPhoto.itemId === itemId;
      const opIds = withOp(folded.itemPhotos.get(effect.photoId));
      folded.itemPhotos.set(effect.photoId, { itemId, isRemoved: false, opIds });
      return;
    }
    case 'removedItemPhoto': {
      const opIds = withOp(folded.itemPhotos.get(effect.photoId));
      folded.itemPhotos.set(effect.photoId, { itemId: effect.itemId, isRemoved: true, opIds });
      return;
    }
    case 'scan': {
      const value = { scan: effect.scan, scanReason: effect.reason };
      folded.scans.set(effect.id, { value, opIds: withOp(folded.scans.get(effect.id)) });
      return;
    }
    case 'service': {
      const { key, noted: value } = effect;
      folded.services.set(key, { value, opIds: withOp(folded.services.get(key)) });
      return;
    }
    case 'unit': {
      const { key, replaced: value } = effect;
      folded.units.set(key, { value, opIds: withOp(folded.units.get(key)) });
      return;
    }
    case 'question':
      answers.set(effect.id, { value: effect.answer, opIds: withOp(answers.get(effect.id)) });
      return;
    case 'newFlaw':
      Object.assign(flaw(effect.key), { added: effect.added, changes: {}, isRemoved: false });
      return;
    case 'flaw':
      Object.assign(flaw(effect.key).changes, effect.changes);
      return;
    case 'removedFlaw':
      flaw(effect.key).isRemoved = true;
      return;
    case 'newPhoto':
      return photo(effect.photoId, effect.added, effect.added.flawKey);
    case 'removedPhoto':
      return photo(effect.photoId, null, effect.flawKey);
    case 'extra': {
      const { mapItemId, mapItemExtra: value } = effect;
      extras.set(mapItemId, { value, opIds: withOp(extras.get(mapItemId)) });
      return;
    }
    case 'round':
      round.hasProgress = true;
      if (effect.done !== undefined) round.done = effect.done;
  }
}
