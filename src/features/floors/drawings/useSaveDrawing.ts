import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { useUploadForSave } from '#entities/files/useUploadForSave.ts';
import { keepBlocks } from '#entities/drawings/drawnBlocks.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Picture of a drawing: the stored one, and the file that replaces it. */
export interface Picture {
  stored: FloorMap['file'];
  chosen: File | null;
}

export type DrawingValues = { name: string; file: Picture };
type SaveDrawingOptions = { map: FloorMap | null; floor: Floor; customerId: number };

/**
 * Returns a function that saves a drawing's name and, if one is chosen, its picture; without `map` it creates a drawing. `newest` is
 * another user's later version.
 */
export const useSaveDrawing = ({ map, floor, customerId }: SaveDrawingOptions) => {
  const [create] = useCallMutation('createMap');
  const [update] = useCallMutation('updateMap');
  const picture = useUploadForSave();
  return async (
    { name, file: { stored, chosen } }: DrawingValues,
    idempotencyKey: string,
    newest?: FloorMap | null,
  ) => {
    const uploaded = chosen ? await picture.upload(chosen, { customerId: String(customerId) }) : null;
    if (uploaded?.error !== undefined) return { error: uploaded.error };
    if (chosen && uploaded?.id !== undefined) keepBlocks(uploaded.id, chosen);
    const body = { name, floorId: floor.id, level: (newest ?? map)?.level ?? floor.level };
    const fileId = uploaded?.id ?? stored?.id;
    const saved = map
      ? await update({ id: map.id, body: { ...body, fileId, version: (newest ?? map).version } })
      : await create({ body: { ...body, fileId }, idempotencyKey: `${idempotencyKey}.${fileId ?? 0}` });
    return picture.settle(saved);
  };
};
