import { useEffect } from 'react';

const productName = 'Tillsyn';

/** Names the document after the screen that is open. */
export const useScreenTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
};
