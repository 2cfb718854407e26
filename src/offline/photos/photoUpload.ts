import { type Aliases, flawIdOf } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { deviceFailure, type Failure } from '#platform/calls/failure.ts';
import { sha256Hex } from './digest.ts';
import type { OutboxStore, StoredPhoto } from '../log/outboxTypes.ts';

type Upload = Extract<SealedCall, { call: 'uploadFile' | 'uploadItemPhoto' }>;

/** The part of a photo's id that its name holds. */
const markOf = (photoId: string): string => photoId.slice(0, 8);

/**
 * The name of a new photo: its file's name with a part of the photo's id, since cameras reuse names and the backend may re-encode the
 * bytes, so that nothing else identifies it.
 */
export const photoName = (name: string, photoId: string): string => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem.slice(0, 80) || 'photo'}-${markOf(photoId)}${ending}`;
};

/** Whether a photo's name is unique; those of earlier versions weren't. */
export const isNamedAlone = ({ name, photoId }: Pick<StoredPhoto, 'name' | 'photoId'>): boolean =>
  name.includes(markOf(photoId));

/** The name under which a photo is uploaded. */
export const uploadName = ({ name, type }: Pick<StoredPhoto, 'name' | 'type'>): string =>
  name || (type === 'image/jpeg' ? 'photo.jpg' : 'photo');

/** A digest that this page or the recording one couldn't compute (plain http) proves nothing. */
const isWhole = async ({ bytes, sha256 }: StoredPhoto): Promise<boolean> => {
  const own = sha256 === '' ? '' : await sha256Hex(bytes);
  return own === '' || own === sha256;
};

/** A photo as a file to send; a failure when the bytes are lost or have changed since the recording. */
export const photoFile = async (outbox: OutboxStore, { target }: Upload): Promise<File | Failure> => {
  const photo = await outbox.photo(target.photoId);
  if (!photo) return deviceFailure('photo_lost');
  if (!(await isWhole(photo))) return deviceFailure('photo_damaged');
  return new File([photo.bytes], uploadName(photo), { type: photo.type });
};

/**
 * The upload form of a flaw's image: the fields `file` and `flawId`; that of an item names it in its path. Null while its flaw has no id; a failure for a photo that must not be
 * sent. [SAVE-07, SAVE-08]
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
