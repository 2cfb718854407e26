import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Pieces } from '#server/core/ports.ts';
import { isKey } from '../files/objectStore.ts';
import type { KeyRule, ObjectStore } from '../files/objectStore.ts';
import { BackupFailure } from './backupFailure.ts';

/** Keys of the age format (age-encryption.org): a backup needs the recipient, a restore the identity. */
export interface BackupKeys {
  /** Public key, `age1…`; null for an unencrypted backup. */
  recipient: string | null;
  /** Secret key, `AGE-SECRET-KEY-…`; null when nothing is read. */
  identity: string | null;
}

export const noKeys: BackupKeys = { recipient: null, identity: null };

const suffix = '.age';
const recipientForm = /^age1[a-z0-9]{20,5000}$/;
const identityForm = /^AGE-SECRET-KEY-[A-Z0-9-]+$/;

/** Returns the public key in `text`. @throws BackupFailure when there is none */
export function parseRecipient(text: string): string {
  const recipient = text.trim();
  if (!recipientForm.test(recipient))
    throw new BackupFailure('BACKUP_RECIPIENT must be a public key of age: age1…');
  return recipient;
}

/** Reads the secret key from a file of `age-keygen`. @throws BackupFailure when there is none */
export function readIdentity(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new BackupFailure(`The key file ${path} can't be read.`);
  }
  const identity = text.split('\n').find((line) => identityForm.test(line.trim()));
  if (identity === undefined) throw new BackupFailure(`The key file ${path} holds no AGE-SECRET-KEY.`);
  return identity.trim();
}

/** Returns the rule for the names of encrypted objects. */
export const encryptedRule =
  (rule: KeyRule = isKey): KeyRule =>
  (key) =>
    key.endsWith(suffix) && rule(key.slice(0, -suffix.length));

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* stream as unknown as AsyncIterable<Uint8Array>;
}

const streamOf = (content: Pieces): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>;

/**
 * Wraps a store so that each object becomes an age file of its own, `KEY.age`. Names stay readable; `sizeBytes` is the
 * size of the encrypted bytes.
 * @throws BackupFailure on reading without the identity, or with the wrong one
 */
export function encryptedObjects(objects: ObjectStore, keys: BackupKeys): ObjectStore {
  return {
    ...objects,
    write: async (key, content) => {
      if (keys.recipient === null) throw new BackupFailure('An encrypted backup needs BACKUP_RECIPIENT.');
      const { Encrypter } = await import('age-encryption');
      const encrypter = new Encrypter();
      encrypter.addRecipient(keys.recipient);
      await objects.write(`${key}${suffix}`, chunksOf(await encrypter.encrypt(streamOf(content))));
    },
    read: async (key) => {
      if (keys.identity === null)
        throw new BackupFailure(
          'The backup is encrypted: name the file of its secret key by --identity FILE.',
        );
      const storedBytes = await objects.read(`${key}${suffix}`);
      if (!storedBytes) return null;
      const { Decrypter } = await import('age-encryption');
      const decrypter = new Decrypter();
      decrypter.addIdentity(keys.identity);
      return { sizeBytes: storedBytes.sizeBytes, pieces: decryptedChunks(decrypter, storedBytes.pieces) };
    },
    remove: (key) => objects.remove(`${key}${suffix}`),
    list: async function* () {
      for await (const { key, sizeBytes } of objects.list())
        if (key.endsWith(suffix)) yield { key: key.slice(0, -suffix.length), sizeBytes };
    },
  };
}

async function* decryptedChunks(
  decrypter: { decrypt: (file: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>> },
  pieces: Pieces,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(await decrypter.decrypt(streamOf(pieces)));
  } catch (cause) {
    throw new BackupFailure("The backup can't be decrypted: it is damaged, or the key is another one.", {
      cause,
    });
  }
}
