import { sendCall } from '../calls/http.ts';
import type { Outcome } from '../calls/envelope.ts';
import type { Bytes } from '../calls/callAddress.ts';
import type { DrawingFileProblem } from './drawingSource.ts';

/** Problems of a drawing's file by the backend's error code. */
const problems: Readonly<Record<string, DrawingFileProblem>> = {
  corrupt_file: 'broken',
  too_many_bytes: 'too_large',
  too_many_pixels: 'not_scaled',
  wrong_file_kind: 'other_kind',
};

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Results by chosen file: a file of a set is opened for each of its uses. */
const converted = new WeakMap<File, File>();

const problemOf = (outcome: Extract<Outcome<Bytes>, { ok: false }>): DrawingFileProblem => {
  const [code = ''] = outcome.failure.codes;
  return problems[code] ?? 'not_converted';
};

/**
 * Has the backend convert an image that this browser can't open (TIFF) or that is too large for a device. The result keeps the file's name,
 * with its own extension.
 */
export const convertPicture = async (
  file: File,
  signal: AbortSignal | undefined,
): Promise<File | DrawingFileProblem> => {
  const cachedPicture = converted.get(file);
  if (cachedPicture) return cachedPicture;
  const body = new FormData();
  body.set('file', file);
  const outcome = await sendCall('convertPicture', { body }, signal ? { signal } : {});
  if (!outcome.ok) return problemOf(outcome);
  const { bytes, type } = outcome.data;
  const extension = extensions[type];
  if (extension === undefined) return 'not_converted';
  const picture = new File([bytes], `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`, { type });
  converted.set(file, picture);
  return picture;
};
