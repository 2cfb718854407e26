/** Pixels of a canvas per CSS px on paper: about 300 dots per inch. */
export const paperPixelRatio = 3;

/** Repaints for paper before the page is printed, and for the screen after; later painting is not printed. */
export const onPrint = (begin: () => void, end: () => void): (() => void) => {
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
};
