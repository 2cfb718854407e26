/** Columns of a stored file that the response headers need. */
export interface ServedFile {
  name: string;
  mimeType: string;
  sizeBytes: number;
}

/** Escapes the characters that `encodeURIComponent` leaves, beyond the header's own alphabet, as RFC 8187 requires. */
const escapeRest = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns the response headers of a stored file [DRAW-101, DOC-22]: images may be displayed, everything else is downloaded (`attachment`);
 * the type is the one detected at upload, and the browser may not guess another. The name is sent twice, in ASCII and in full. (RFC 6266)
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
