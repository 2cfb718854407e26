import { refuse } from '../../core/refusal.ts';
import { countedBody, refuseTooManyBytes } from './countedBody.ts';
import { multipartBoundary, parseMultipart } from './parseMultipart.ts';
import type { MultipartPart } from './parseMultipart.ts';

/**
 * One upload as it came: the text fields by their names in lower case, and exactly one file. The file's `name` is what
 * the sender called it, still unclean; its `bytes` are within the limit and otherwise unjudged.
 */
export interface MultipartUpload {
  fields: Record<string, string>;
  file: { name: string; bytes: Buffer };
}

/** What text fields and part heads together may add to the file's own limit, in bytes. */
const formBytes = 64 * 1024;

const isNoFile = (part: MultipartPart): boolean => part.fileName === '' && part.bytes.length === 0;

const sortParts = (parts: MultipartPart[]): MultipartUpload => {
  const fields: MultipartUpload['fields'] = Object.create(null);
  let file: MultipartUpload['file'] | null = null;
  let fieldBytes = 0;
  for (const part of parts) {
    const name = part.name.toLowerCase();
    if (part.fileName === null) {
      if (name in fields) refuse('invalid_value', name);
      fieldBytes += part.bytes.length;
      if (fieldBytes > formBytes) refuse('too_long', name, { max: formBytes });
      fields[name] = part.bytes.toString('utf8');
    } else if (name !== 'file' || file) {
      refuse('invalid_value', name);
    } else if (!isNoFile(part)) {
      file = { name: part.fileName, bytes: part.bytes };
    }
  }
  return file ? { fields, file } : refuse('file_missing', 'file');
};

/**
 * Reads an upload [DRAW-100, SAVE-08, DOC-21]: `multipart/form-data` with exactly one file named `file` and text fields,
 * all names matched without regard to case. `maxBytes` is the file's limit, counted while reading. The body is taken
 * apart here and not by the platform's `formData`, which would copy every file twice more.
 * @throws Refusal unsupported_media_type (no multipart), too_many_bytes, file_missing, invalid_value (a second file, a
 *   field given twice), too_long, corrupt_file (the form ends in its middle), invalid_json (no form at all: "could not be
 *   read"), unavailable (the sender broke off)
 */
export const readMultipart = async (
  request: Request,
  { maxBytes }: { maxBytes: number },
): Promise<MultipartUpload> => {
  const boundary = multipartBoundary(request.headers.get('content-type'));
  if (boundary === null) return refuse('unsupported_media_type');
  const body = await countedBody(request, maxBytes + formBytes, maxBytes);
  const parts = parseMultipart(body, boundary);
  if (parts === 'cutOff') return refuse('corrupt_file', 'file');
  if (parts === 'malformed') return refuse('invalid_json');
  const upload = sortParts(parts);
  return upload.file.bytes.length > maxBytes ? refuseTooManyBytes(maxBytes) : upload;
};
