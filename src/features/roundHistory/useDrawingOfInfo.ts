import { skipToken } from '@reduxjs/toolkit/query';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { aheadSize } from '#entities/files/drawingBytes.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { useGetMapQuery } from '#entities/drawings/drawingsApi.ts';
import { toFailure } from '#platform/calls/failure.ts';

/**
 * Returns the image of a round's drawing: the one used in the round, else its map's. If map or file can't be loaded, the sheet stays empty
 * without a message; a map deleted since makes no difference. [HIST-20, HIST-26]
 */
export const useDrawingOfInfo = (info: RoundHistoryInfo | undefined) => {
  const { currentData: map, error } = useGetMapQuery(info?.mapId ?? skipToken);
  const isLost = error !== undefined && toFailure(error).status !== 404;
  const ownFileId = info?.fileId ?? null;
  const mapFileId = map?.file?.id ?? null;
  const fileId = isLost ? null : (ownFileId ?? mapFileId);
  // The PDF is made from the shown picture, and paper has more pixels than most screens.
  const { url, status, onNeed } = useDrawingPicture(fileId, aheadSize);

  const isSilent = isLost || status === 'failed';
  const image: DrawingImage = isSilent ? { status: 'ready' } : { url, status, onNeed };
  return {
    image,
    /** True if the drawing was replaced since the round. */
    isReplaced: ownFileId !== null && mapFileId !== null && ownFileId !== mapFileId,
  };
};
