import { useEffect, useState } from 'react';

/** A picture that parts are painted of, once it is loaded. */
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
  // Parts of the picture before would be shown in the places of this one.
  return picture && picture.url === url ? picture.image : null;
};
