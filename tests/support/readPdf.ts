/** A PDF of the product as a reader finds it: the file in Latin-1, and the drawing commands and texts of each page. */
export const readPdf = (bytes: Buffer) => {
  const file = bytes.toString('latin1');
  const pages = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => stream)
    .filter((stream) => stream.includes(' Tj'));
  const textsOf = (page: string) =>
    [...page.matchAll(/\((.*?[^\\]|)\) Tj/g)].map(([, text = '']) => text.replace(/\\([()\\])/g, '$1'));
  return { file, pages, texts: pages.map(textsOf) };
};
