import type { DrawingReplacement } from '#contract/drawings/drawingReplacement.ts';
import type { AreaValues, ItemValues, PictureChange, Step } from '#domain/drawings/edits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { stepBody } from './stepBody.ts';
import type { StampedRows } from './stepBody.ts';

/** Step that replaces the drawing's picture, or undoes the replacement. */
export type PictureStep = Step & { picture: PictureChange };

/** Failure for a picture that another user has changed. */
export const conflict: Failure = {
  kind: 'http',
  status: 409,
  codes: ['stale_version'],
  messages: [],
  fields: [null],
  retryAfterSeconds: null,
};

/** Returns the body of the call that sets picture and positions together. */
export async function pictureBody(
  mapId: number,
  step: PictureStep,
  session: Pick<DrawingSession, 'ids'>,
  rows: StampedRows,
): Promise<Outcome<DrawingReplacement>> {
  const { oldFileId, fileId, fit, isBack } = step.picture;
  const mapOutcome = await sendCall('getMap', { path: { id: mapId } });
  if (!mapOutcome.ok) return mapOutcome;
  if (isBack && mapOutcome.data.file?.id !== fileId) return { ok: false, failure: conflict };
  const { items, areas } = stepBody(step, session, rows).body;
  const data = {
    fileId: isBack ? oldFileId : fileId,
    version: mapOutcome.data.version,
    fit: [...fit] as [number, number, number, number, number, number],
    items: items.updated as (Pick<ItemValues, 'positionX' | 'positionY'> & { id: number; version: number })[],
    areas: areas.updated as (Omit<AreaValues, 'name'> & { id: number; version: number })[],
  };
  return { ...mapOutcome, data };
}
