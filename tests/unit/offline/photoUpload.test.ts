import { afterEach, expect, test, vi } from 'vitest';
import type { OutboxStore } from '#offline/log/outboxTypes.ts';
import { isNamedAlone, photoFile, photoForm, photoName, uploadName } from '#offline/photos/photoUpload.ts';
import { keptPhoto, upload } from '#tests/support/rounds/loggedCalls.ts';
import { aPhoto } from '#tests/support/rounds/offline.ts';

const holding = (photo: ReturnType<typeof keptPhoto> | null) =>
  ({ photo: () => Promise.resolve(photo) }) as unknown as OutboxStore;
const aliases = { flaws: { a: 501 }, photos: {} };

afterEach(() => vi.unstubAllGlobals());

test('a new photo is named after its file and itself', () => {
  expect(photoName('foto.jpg', '01234567-89')).toBe('foto-01234567.jpg');
  expect(photoName('foto', '01234567-89')).toBe('foto-01234567');
  expect(photoName('.jpg', '01234567-89')).toBe('photo-01234567.jpg');
  expect(photoName('a.b.jpg', '01234567-89')).toBe('a.b-01234567.jpg');
  expect(photoName(`${'x'.repeat(90)}.jpg`, '01234567-89')).toBe(`${'x'.repeat(80)}-01234567.jpg`);
  expect([isNamedAlone(keptPhoto()), isNamedAlone(keptPhoto({ name: 'foto.jpg' }))]).toEqual([true, false]);
});

test('a photo without a name gets a default one', () => {
  expect(uploadName({ name: 'a.jpg', type: 'image/png' })).toBe('a.jpg');
  expect(uploadName({ name: '', type: 'image/jpeg' })).toBe('photo.jpg');
  expect(uploadName({ name: '', type: 'image/png' })).toBe('photo');
});

test('its bytes travel as they were recorded, or not at all; what can’t be worked out proves nothing', async () => {
  const wholePhoto = aPhoto('p');
  const codeOf = async (photo: ReturnType<typeof keptPhoto> | null) => {
    const file = await photoFile(holding(photo), upload());
    return file instanceof File ? file.name : file.codes;
  };
  expect(await codeOf(null)).toEqual(['photo_lost']);
  expect(await codeOf(wholePhoto)).toBe('foto.jpg');
  const damaged = { ...wholePhoto, bytes: new Uint8Array(64).fill(8).buffer };
  expect(await codeOf(damaged)).toEqual(['photo_damaged']);
  expect(await codeOf({ ...damaged, sha256: '' })).toBe('foto.jpg');
  vi.stubGlobal('crypto', {});
  expect(await codeOf(damaged)).toBe('foto.jpg');
});

test('its form names the flaw before the file, once the flaw has an id', async () => {
  expect(await photoForm(holding(keptPhoto()), upload(), { flaws: {}, photos: {} })).toBeNull();
  const form = await photoForm(holding(keptPhoto()), upload(), aliases);
  expect(form instanceof FormData && [...form.keys()]).toEqual(['flawId', 'file']);
  expect(await photoForm(holding(null), upload(), aliases)).toMatchObject({ codes: ['photo_lost'] });
});
