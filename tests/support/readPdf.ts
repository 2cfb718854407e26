import { inflateSync } from 'node:zlib';

/** A PDF of the product as a reader finds it: the file in Latin-1, and the text of each page. */
export const readPdf = (bytes: Buffer) => {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  const pages = streams.filter((stream) => stream.includes('BT'));
  const textsOf = (page: string) =>
    [...page.matchAll(/\((.*?[^\\]|)\) Tj/g)].map(([, text = '']) => text.replace(/\\([()\\])/g, '$1'));
  return { file, pages, texts: pages.map(textsOf) };
};
