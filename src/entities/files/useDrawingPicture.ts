import { useCallback, useEffect, useRef, useState } from 'react';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { drawingSizes } from '#contract/drawings/drawingLimits.ts';
import { sizeFor, sizeRank } from '#domain/drawings/pictureSize.ts';
import type { PictureSize } from '#domain/drawings/pictureSize.ts';
import { logFailure } from '#platform/log.ts';
import { useUser } from '../session/useSession.ts';
import { loadDrawing } from './drawingBytes.ts';
import { urlOf } from './fileUrls.ts';

interface Held {
  url: string;
  size: PictureSize;
}

/** Creates the picture store of one drawing while it is shown: each is fetched once, and its URL is valid until the drawing is left. */
const holdPictures = (ownerUserId: number, fileId: number) => {
  const picturesBySize = new Map<PictureSize, Held>();
  let isDropped = false;
  return {
    /** Loads a picture; null if it isn't available. */
    load: async (size: PictureSize, isReload: boolean): Promise<Held | null> => {
      const knownPicture = picturesBySize.get(size);
      if (knownPicture) return knownPicture;
      const outcome = await loadDrawing(ownerUserId, fileId, size, isReload);
      if (!outcome.ok || isDropped) return null;
      const { size: came } = outcome.data;
      const picture = picturesBySize.get(came) ?? { url: urlOf(outcome.data), size: came };
      picturesBySize.set(came, picture);
      // A smaller one was a fallback without a connection and is fetched again; a larger one means that there is no smaller.
      if (sizeRank(came) > sizeRank(size)) picturesBySize.set(size, picture);
      return picture;
    },
    drop: () => {
      isDropped = true;
      for (const { url } of new Set(picturesBySize.values())) URL.revokeObjectURL(url);
    },
  };
};
type Pictures = ReturnType<typeof holdPictures>;

/** Returns whether a picture should replace the shown one: as large as requested, or at least larger. */
const isBetter = (came: PictureSize, requestedSize: PictureSize, shown: PictureSize | undefined): boolean =>
  shown === undefined || sizeRank(came) >= sizeRank(requestedSize) || sizeRank(came) > sizeRank(shown);

const larger = (one: PictureSize, other: PictureSize): PictureSize =>
  sizeRank(one) > sizeRank(other) ? one : other;

/**
 * Returns a stored drawing by its file's id, in the smallest picture that is sharp at the present zoom; works offline once it was shown.
 * The current picture stays until a better one is loaded. [ROUND-15, ROUND-16]
 * @param least the smallest size to load, even if a smaller one were sharp
 */
export const useDrawingPicture = (
  fileId: number | null,
  least: PictureSize = drawingSizes[0],
): DrawingImage => {
  const { id } = useUser();
  const [attempt, setAttempt] = useState(0);
  // Null until it is known if there is a picture.
  const [shown, setShown] = useState<{ picture: Held | null } | null>(null);
  const picturesRef = useRef<Pictures | null>(null);
  // Before the drawing has a layout, its size is estimated from the window.
  const [requestedSize, setRequestedSize] = useState(() =>
    larger(sizeFor(window.innerWidth * window.devicePixelRatio), least),
  );
  const onNeed = useCallback(
    (longEdgePx: number) => setRequestedSize((old) => larger(sizeFor(longEdgePx, old), least)),
    [least],
  );

  useEffect(() => {
    if (fileId === null) return undefined;
    const pictures = holdPictures(id, fileId);
    picturesRef.current = pictures;
    return () => {
      pictures.drop();
      setShown(null);
    };
  }, [id, fileId]);

  useEffect(() => {
    if (fileId === null) return undefined;
    let isLeft = false;
    const show = (came: Held | null) => {
      if (isLeft) return;
      setShown((old) => {
        const before = old?.picture ?? null;
        return { picture: came && isBetter(came.size, requestedSize, before?.size) ? came : before };
      });
    };
    picturesRef.current?.load(requestedSize, attempt > 0).then(show, (error: unknown) => {
      logFailure('a drawing could not be loaded', error);
      show(null);
    });
    return () => {
      isLeft = true;
    };
  }, [id, fileId, requestedSize, attempt]);

  const onRetry = useCallback(() => {
    setShown(null);
    setAttempt((old) => old + 1);
  }, []);
  if (fileId === null) return { status: 'missing' };
  const status = shown === null ? 'loading' : shown.picture ? 'ready' : 'failed';
  return { url: shown?.picture?.url, status, onRetry, onNeed };
};
