import { type Aliases, flawIdOf } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { deviceFailure, type Failure } from '#platform/calls/failure.ts';
import { sha256Hex } from './digest.ts';
import type { OutboxStore, StoredPhoto } from '../log/outboxTypes.ts';

type Upload = Extract<SealedCall, { call: 'uploadFile' | 'uploadItemPhoto' }>;

/** Returns the prefix of a photo's id that its file name contains. */
const markOf = (photoId: string): string => photoId.slice(0, 8);

/**
 * Returns the name of a new photo: its file's name with a part of the photo's id, since cameras reuse names and the backend may re-encode
 * the bytes, so that nothing else identifies it.
 */
export const photoName = (name: string, photoId: string): string => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem.slice(0, 80) || 'photo'}-${markOf(photoId)}${ending}`;
};

/** Returns whether a photo's name is unique; names of earlier versions weren't. */
export const isNamedAlone = ({ name, photoId }: Pick<StoredPhoto, 'name' | 'photoId'>): boolean =>
  name.includes(markOf(photoId));

/** Returns the name under which a photo is uploaded. */
export const uploadName = ({ name, type }: Pick<StoredPhoto, 'name' | 'type'>): string =>
  name || (type === 'image/jpeg' ? 'photo.jpg' : 'photo');

/** Returns whether a photo's bytes match its digest; true if this page or the recording one couldn't compute it (plain http). */
const isWhole = async ({ bytes, sha256 }: StoredPhoto): Promise<boolean> => {
  const actualDigest = sha256 === '' ? '' : await sha256Hex(bytes);
  return actualDigest === '' || actualDigest === sha256;
};

/** Returns a photo as a file to send; a failure when the bytes are lost or have changed since the recording. */
export const photoFile = async (outbox: OutboxStore, { target }: Upload): Promise<File | Failure> => {
  const photo = await outbox.photo(target.photoId);
  if (!photo) return deviceFailure('photo_lost');
  if (!(await isWhole(photo))) return deviceFailure('photo_damaged');
  return new File([photo.bytes], uploadName(photo), { type: photo.type });
};

/**
 * Returns the upload form of a flaw's image with the fields `file` and `flawId`; an item's image has its item in the path. Null while its
 * flaw has no id; a failure for a photo that must not be sent. [SAVE-07, SAVE-08]
 */
export const photoForm = async (
  outbox: OutboxStore,
  call: Upload,
  aliases: Aliases,
): Promise<FormData | Failure | null> => {
  const flawId = call.call === 'uploadFile' ? flawIdOf(call.target.flawKey, aliases) : undefined;
  if (flawId === null) return null;
  const file = await photoFile(outbox, call);
  if (!(file instanceof File)) return file;
  const form = new FormData();
  // The flaw first: the backend checks the right before it reads the file.
  if (flawId !== undefined) form.append('flawId', String(flawId));
  form.append('file', file);
  return form;
};
