import { useEffect, useState } from 'react';

/** Returns a picture from which parts are drawn, once it is loaded. */
export const useShownPicture = (url: string | undefined): HTMLImageElement | null => {
  const [picture, setPicture] = useState<{ url: string; image: HTMLImageElement } | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const image = new Image();
    image.onload = () => setPicture({ url, image });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  // Parts of the previous picture would be shown at this one's positions.
  return picture && picture.url === url ? picture.image : null;
};
