import { afterEach, describe, expect, test, vi } from 'vitest';
import { responseReserveBytes, askToKeep, hasRoomFor, readStorageState } from '#offline/sync/storageState.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const megabyte = 1024 * 1024;

const withStorage = (storage: Partial<StorageManager>): void => {
  vi.stubGlobal('navigator', { storage });
};

afterEach(() => {
  vi.unstubAllGlobals();
  localTexts.remove(storageKeys.kept);
});

describe('the room on the device', () => {
  test('is what the browser has left', async () => {
    withStorage({
      estimate: async () => ({ usage: 30 * megabyte, quota: 100 * megabyte }),
      persisted: async () => true,
    });
    expect(await readStorageState()).toEqual({
      isPersistent: true,
      askedAt: null,
      usedBytes: 30 * megabyte,
      freeBytes: 70 * megabyte,
    });
  });

  test('is unknown where the browser does not say, and then nothing is refused', async () => {
    expectWarning(/the browser did not tell how much room there is/);
    withStorage({ estimate: () => Promise.reject(new Error('no')) });
    expect(await readStorageState()).toMatchObject({ isPersistent: null, freeBytes: null });
    expect(await hasRoomFor(megabyte)).toBe(true);
  });

  test('photos leave a reserve for answers', async () => {
    withStorage({ estimate: async () => ({ usage: 0, quota: responseReserveBytes + 2 * megabyte }) });
    expect(await hasRoomFor(2 * megabyte)).toBe(true);
    expect(await hasRoomFor(2 * megabyte + 1)).toBe(false);
  });

  test('the promise to keep data is asked for once per device', async () => {
    const persist = vi.fn(async () => false);
    withStorage({ persist, persisted: async () => false });
    await askToKeep();
    await askToKeep();
    expect(persist).toHaveBeenCalledTimes(1);
    expect((await readStorageState()).askedAt).not.toBeNull();
  });
});
