const winAnsi = new TextDecoder('windows-1252');

/**
 * Parses a PDF of the product: the file in Latin-1, drawing commands and texts of each page, and its photos.
 */
export const readPdf = (bytes: Buffer) => {
  const file = bytes.toString('latin1');
  const pages = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => stream)
    .filter((stream) => stream.includes(' Tj'));
  const textsOf = (page: string) =>
    [...page.matchAll(/\((.*?[^\\]|)\) Tj/g)].map(([, text = '']) =>
      winAnsi.decode(Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1')),
    );
  const jpegs = [...file.matchAll(/\/DCTDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)].map(
    ([, stream = '']) => Buffer.from(stream, 'latin1'),
  );
  return { file, pages, texts: pages.map(textsOf), jpegs };
};
