import type { Floor } from '../../../contract/buildings/building.ts';
import type { FloorMap } from '../../../contract/drawings/drawing.ts';
import {
  useCreateMapMutation,
  useUpdateMapMutation,
  useUploadDrawingMutation,
} from '../../../entities/maps/drawingsApi.ts';
import { useSentFile } from './useSentFile.ts';

type DrawingValues = { name: string; file: File | null };
type SaveDrawingOptions = { map: FloorMap | null; floor: Floor; customerId: number };

/** Saves a drawing's name and, where one is given, its picture; null makes a new drawing. */
export const useSaveDrawing = ({ map, floor, customerId }: SaveDrawingOptions) => {
  const [create] = useCreateMapMutation();
  const [update] = useUpdateMapMutation();
  const [upload] = useUploadDrawingMutation();
  const sent = useSentFile();
  return async ({ name, file }: DrawingValues, idempotencyKey: string) => {
    const stored = file
      ? await sent.send(file, (form, key) => upload({ form, idempotencyKey: key }), customerId)
      : null;
    if (stored?.error !== undefined) return { error: stored.error };
    const body = { name, floorId: floor.id, level: map?.level ?? floor.level };
    const fileId = stored?.id ?? map?.file?.id;
    return map
      ? update({ id: map.id, ...body, fileId, version: map.version })
      : create({ body: { ...body, fileId }, idempotencyKey: `${idempotencyKey}.${fileId ?? 0}` });
  };
};
