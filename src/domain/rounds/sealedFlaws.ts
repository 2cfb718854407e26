import { changedFlawFields, type FlawFields } from './bulkSave.ts';
import type { Folded } from './foldedByTarget.ts';
import type { NewFlaw } from './operations.ts';
import { flawOf, type RoundState } from './roundView.ts';
import { basedOn, type SealedCall } from './sealedCall.ts';

/** Creates a call for each flaw that the server lacks, including all later changes. */
export function newFlawCalls(before: RoundState, { flaws }: Folded, newKey: () => string): SealedCall[] {
  return [...flaws].flatMap(([flawKey, { added, changes, isRemoved, opIds }]): SealedCall[] => {
    if (!added || isRemoved || flawOf(before, flawKey)) return [];
    const { infoId, itemId: _itemId, responsibleName: _responsibleName, ...values } = added;
    const body = { ...values, ...changes, roundHistoryInfoId: infoId };
    return [{ key: newKey(), step: 'newFlaws', call: 'createFlaw', target: { flawKey }, body, opIds }];
  });
}

/**
 * Creates a call for each removed or changed flaw. One that was sealed before, then removed and restored within these operations counts as
 * changed, not as new.
 */
export function changedFlawCalls(before: RoundState, { flaws }: Folded, newKey: () => string): SealedCall[] {
  return [...flaws].flatMap(([flawKey, { added, changes, isRemoved, opIds }]): SealedCall[] => {
    const server = flawOf(before, flawKey);
    if (added && !server) return [];
    const target = { flawKey };
    if (isRemoved) {
      const body = server ? basedOn(server) : null;
      return [{ key: newKey(), step: 'changedFlaws', call: 'deleteFlaw', target, body, opIds }];
    }
    const body = changedFlawFields(server, { ...(added ? changeable(added) : {}), ...changes });
    return body ? [{ key: newKey(), step: 'changedFlaws', call: 'updateFlaw', target, body, opIds }] : [];
  });
}

function changeable(added: NewFlaw): FlawFields {
  const { name, description, measure, done, doneBy, flawTypeId, flawPositionX, flawPositionY, flawScale } =
    added;
  return { name, description, measure, done, doneBy, flawTypeId, flawPositionX, flawPositionY, flawScale };
}

/** Creates a call for each photo to add or remove; photos of a removed flaw are deleted with it. */
export function photoCalls(
  before: RoundState,
  { photos, flaws }: Folded,
  newKey: () => string,
): SealedCall[] {
  return [...photos].flatMap(([photoId, { added, flawKey, isRemoved, opIds }]): SealedCall[] => {
    const isKnown = flawOf(before, flawKey)?.photos.some((photo) => photo.photoId === photoId) ?? !added;
    if (flaws.get(flawKey)?.isRemoved || isKnown !== isRemoved) return [];
    const target = { photoId, flawKey };
    return [
      {
        key: newKey(),
        step: 'images',
        call: isRemoved ? 'deleteFile' : 'uploadFile',
        target,
        body: null,
        opIds,
      },
    ];
  });
}
