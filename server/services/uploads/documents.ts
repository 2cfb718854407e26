import { fail } from '#server/core/httpProblem.ts';
import { isZipCutOff } from './officeKind.ts';
import { fileKind } from './fileKind.ts';

/** Accepted document types, by their bytes [DOC-16], and the media type each is served with. */
const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type DocumentKind = keyof typeof documentTypes;

/** Unchanged document: the backend never parses it and serves it only as an attachment. */
export interface PlainDocument {
  bytes: Uint8Array;
  mimeType: (typeof documentTypes)[DocumentKind];
  extension: DocumentKind;
}

/** Accepted types, as listed in the failure for another type. */
const documentChoice = '.doc, .docx, .pdf, .xlsx, .xls';

const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documentTypes, kind);

/**
 * Checks a document by its magic bytes, ignoring its name; the bytes are unchanged. [DOC-16]
 * @throws HttpProblem empty_file; wrong_file_kind, also for archives and office files with macros; corrupt_file for an office file or
 * a PDF whose end is missing
 */
export const plainDocument = (bytes: Buffer): PlainDocument => {
  const kind = fileKind(bytes);
  if (kind === 'empty') return fail('empty_file', 'file');
  if (kind === 'zip' && isZipCutOff(bytes)) return fail('corrupt_file', 'file');
  if (!isDocumentKind(kind)) return fail('wrong_file_kind', 'file', { kinds: documentChoice, found: kind });
  if (kind === 'pdf' && !bytes.includes('%%EOF')) return fail('corrupt_file', 'file');
  return { bytes, mimeType: documentTypes[kind], extension: kind };
};
