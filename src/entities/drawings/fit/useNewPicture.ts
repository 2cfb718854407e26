import { useEffect, useState } from 'react';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { usePicture } from '#entities/files/usePicture.ts';

/** Replacing picture: a stored one, or a file of this device. */
export type NewFile = File | { id: number };

/** Returns the image of either kind. */
export const useNewPicture = (file: NewFile): DrawingImage => {
  const ownFile = file instanceof File ? file : null;
  const storedPicture = useDrawingPicture(file instanceof File ? null : file.id);
  const key = ownFile && `${ownFile.name} ${ownFile.size} ${ownFile.lastModified}`;
  const chosenPicture = usePicture(
    key,
    async () => ownFile && { bytes: await ownFile.arrayBuffer(), type: ownFile.type },
  );
  return ownFile
    ? { url: chosenPicture.url, status: chosenPicture.status, onRetry: chosenPicture.retry }
    : storedPicture;
};

/** Returns a picture's width divided by its height; 1 until it is known. */
export const useAspect = (url: string | undefined): number => {
  const [aspect, setAspect] = useState(1);
  useEffect(() => {
    if (url === undefined) return undefined;
    const picture = new Image();
    picture.onload = () => setAspect(picture.naturalWidth / Math.max(1, picture.naturalHeight));
    picture.src = url;
    return () => {
      picture.onload = null;
    };
  }, [url]);
  return aspect;
};
