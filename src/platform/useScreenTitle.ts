import { useEffect } from 'react';

const productName = 'Tillsyn';

/** Names the document after the screen that is open; what comes after it and has no name yet isn't called by this one's. */
export const useScreenTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
    return () => {
      document.title = productName;
    };
  }, [title]);
};
