import type { FloorMap } from '../../../contract/drawing.ts';
import type { ReplacedDrawing } from '../../../contract/drawingReplacement.ts';
import type { AreaValues, ItemValues, PictureChange, Step } from '../../../domain/drawing/edits.ts';
import type { Outcome } from '../../../platform/envelope.ts';
import type { Failure } from '../../../platform/failure.ts';
import { sendCall } from '../../../platform/http.ts';
import type { DrawingSession } from '../mapsSlice.ts';
import { stepBody } from './stepBody.ts';
import type { StoredRows } from './stepBody.ts';

/** A step that puts another picture in the drawing's place, or takes that back. */
export type PictureStep = Step & { picture: PictureChange };

/** Somebody has changed it meanwhile. */
export const conflict: Failure = {
  kind: 'http',
  status: 409,
  codes: ['stale_version'],
  messages: [],
  fields: [null],
  retryAfterSeconds: null,
};

/** The picture alone, by the specified call. */
export async function sendPictureAlone(mapId: number, { picture }: PictureStep): Promise<Outcome<FloorMap>> {
  const { oldFileId, fileId, isBack } = picture;
  const read = await sendCall('getMap', { path: { id: mapId } });
  if (!read.ok) return read;
  if (read.data.file?.id !== (isBack ? fileId : oldFileId)) return { ok: false, failure: conflict };
  const { name, floorId, level, version } = read.data;
  const body = { name, floorId, level, version, fileId: isBack ? oldFileId : fileId };
  return sendCall('updateMap', { path: { id: mapId }, body });
}

/** Picture and places in one call. */
export async function sendPictureWhole(
  mapId: number,
  step: PictureStep,
  session: Pick<DrawingSession, 'ids'>,
  rows: StoredRows,
): Promise<Outcome<ReplacedDrawing>> {
  const { fileId, fit, isBack } = step.picture;
  const options = { idempotencyKey: step.id };
  if (isBack) return sendCall('undoReplaceDrawing', { path: { id: mapId } }, options);
  const read = await sendCall('getMap', { path: { id: mapId } });
  if (!read.ok) return read;
  const { items, areas } = stepBody(step, session, rows).body;
  const body = {
    ...{
      fileId,
      version: read.data.version,
      fit: [...fit] as [number, number, number, number, number, number],
    },
    items: items.updated as (Pick<ItemValues, 'positionX' | 'positionY'> & { id: number; version: number })[],
    areas: areas.updated as (Omit<AreaValues, 'name'> & { id: number; version: number })[],
  };
  return sendCall('replaceDrawing', { path: { id: mapId }, body }, options);
}
