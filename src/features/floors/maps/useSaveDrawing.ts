import type { Floor } from '../../../contract/buildings/building.ts';
import type { FloorMap } from '../../../contract/drawings/drawing.ts';
import { useUploadForSave } from '../../../entities/files/useUploadForSave.ts';
import { useCreateMapMutation, useUpdateMapMutation } from '../../../entities/maps/drawingsApi.ts';
import { keepBlocks } from '../../../entities/maps/drawnBlocks.ts';

type DrawingValues = { name: string; file: File | null };
type SaveDrawingOptions = { map: FloorMap | null; floor: Floor; customerId: number };

/** Returns a function that saves a drawing's name and, where one is given, its picture; without `map` it creates a drawing. */
export const useSaveDrawing = ({ map, floor, customerId }: SaveDrawingOptions) => {
  const [create] = useCreateMapMutation();
  const [update] = useUpdateMapMutation();
  const picture = useUploadForSave();
  return async ({ name, file }: DrawingValues, idempotencyKey: string) => {
    const uploaded = file ? await picture.upload(file, { customerId: String(customerId) }) : null;
    if (uploaded?.error !== undefined) return { error: uploaded.error };
    if (file && uploaded?.id !== undefined) keepBlocks(uploaded.id, file);
    const body = { name, floorId: floor.id, level: map?.level ?? floor.level };
    const fileId = uploaded?.id ?? map?.file?.id;
    const saved = map
      ? await update({ id: map.id, ...body, fileId, version: map.version })
      : await create({ body: { ...body, fileId }, idempotencyKey: `${idempotencyKey}.${fileId ?? 0}` });
    return picture.settle(saved);
  };
};
