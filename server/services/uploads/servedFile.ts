/** What a response's headers need of a stored file. */
export interface ServedFile {
  name: string;
  mimeType: string;
  sizeBytes: number;
}

/** RFC 8187: what `encodeURIComponent` leaves unescaped beyond the header's own alphabet. */
const escapeRest = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Response headers of a stored file [DRAW-101, DOC-22]: images may be displayed, everything else is downloaded (`attachment`); the type is
 * the one found at upload, and the browser may not guess another. The name is sent twice, in ASCII and in full. (RFC 6266)
 */
export const servedFileHeaders = (
  { name, mimeType, sizeBytes }: ServedFile,
  isShown = mimeType.startsWith('image/'),
): Record<string, string> => {
  const disposition = isShown ? 'inline' : 'attachment';
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return {
    'content-type': mimeType,
    'content-length': String(sizeBytes),
    'content-disposition': `${disposition}; filename="${ascii}"; filename*=UTF-8''${escapeRest(name.toWellFormed())}`,
    'x-content-type-options': 'nosniff',
  };
};
