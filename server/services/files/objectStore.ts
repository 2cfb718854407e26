import type { Pieces, StoredBytes, StoredObject } from '#server/core/ports.ts';

/** Where uploads are kept: a folder, or a bucket of an object store and a prefix in it (empty, or with a slash at its end). */
export type FilesPlace = { kind: 'folder'; folder: string } | ({ kind: 's3' } & BucketPlace);

export interface BucketPlace {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What keeps objects under keys: a folder, or a store with an S3 interface. All methods throw `StoreAway` when it fails. */
export interface ObjectStore {
  /** Stores all or nothing, durably; what is there is replaced. */
  write: (key: string, content: Pieces) => Promise<void>;
  /** Null when there is nothing under the key. */
  read: (key: string) => Promise<StoredBytes | null>;
  /** Without an object it is no error. */
  remove: (key: string) => Promise<void>;
  /** In the order of the keys. */
  list: () => AsyncIterable<StoredObject>;
  /** Rejects while nothing can be kept. */
  check: () => Promise<void>;
  /** Removes what stores that were broken off long ago have left. */
  tidy: () => Promise<void>;
}

/** The age at which leftovers of a stopped process are removed; another server may share the store. */
export const leftoverMs = 24 * 60 * 60 * 1000;

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which keys a store has; it refuses others, and doesn't list them. */
export type KeyRule = (key: string) => boolean;

/** Whether a store made such a key. */
export const isKey: KeyRule = (key) => keyForm.test(key);

/** @throws Error for a key that the store hasn't: neither path nor address comes from outside */
export function checkedKey(key: string, rule: KeyRule): string {
  if (!rule(key)) throw new Error('Not a key of the file store.');
  return key;
}
