import { useEffect } from 'react';

const productName = 'Tillsyn';

/** Sets the document's title to the open screen's; reset for screens without a title. */
export const useScreenTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
    return () => {
      document.title = productName;
    };
  }, [title]);
};
