import { useEffect, useState } from 'react';

/** A picture that parts are painted of, once it is loaded. */
export const useShownPicture = (url: string | undefined): HTMLImageElement | null => {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return picture;
};
