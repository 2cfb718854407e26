/** A stored file as far as its answer's headers need it. */
export interface ServedFile {
  name: string;
  mimeType: string;
  sizeBytes: number;
}

/** RFC 8187: what `encodeURIComponent` leaves unescaped beyond the header's own alphabet. */
const escapeRest = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Headers under which a stored file is handed out [DRAW-101, DOC-22]: images may be shown, all else is saved by the
 * browser (`attachment`); the type is the one found at the upload, and the browser may not guess another. The name
 * travels twice, in plain ASCII and whole. (RFC 6266)
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
