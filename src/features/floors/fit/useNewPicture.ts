import { useEffect, useState } from 'react';
import type { DrawingImage } from '../../../components/drawing/drawingTypes.ts';
import { useDrawingPicture } from '../../../entities/files/useDrawingPicture.ts';

/** The picture that comes in the old one's place: one that is stored, or a file of this device. */
export type NewFile = File | { id: number };

/** Shows either kind. */
export const useNewPicture = (file: NewFile): DrawingImage => {
  const stored = useDrawingPicture(file instanceof File ? null : file.id);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(file instanceof File)) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!(file instanceof File)) return stored;
  return url === undefined ? { status: 'loading' } : { url, status: 'ready' };
};

/** Width by height of a picture; 1 until it is known. */
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
