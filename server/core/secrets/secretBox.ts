import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Length of a key, in bytes (AES-256). */
export const secretKeyBytes = 32;
/** Length of the nonce, in bytes (NIST SP 800-38D). */
const nonceBytes = 12;
/** Length of the authentication tag, in bytes. */
const tagBytes = 16;

/** One generation of the key: `id` names it in each sealed text. */
export interface SecretKey {
  id: string;
  /** 32 random bytes. */
  key: Buffer;
}

/** Reason why a sealed text can't be opened: no key of its id, or text, place or key aren't those of the sealing. */
export type SecretFailure = 'unknown_key' | 'altered';

/** Failure to open a sealed text; its message contains neither the text nor a key. */
export class SecretBoxError extends Error {
  override name = 'SecretBoxError';
  readonly code: SecretFailure;

  constructor(code: SecretFailure) {
    super(code === 'unknown_key' ? 'No key of this id.' : 'The sealed text was altered or moved.');
    this.code = code;
  }
}

/**
 * Encrypts secrets that the server itself must read again (AES-256-GCM). A sealed text opens only in its place: `place` is
 * `table:column:rowId`, and authenticated with it, so that a text copied to another row is rejected.
 */
export interface SecretBox {
  /** Returns `v1.<key id>.<nonce>.<ciphertext and tag>`, by the first key. */
  seal: (plain: string, place: string) => string;
  /** @throws SecretBoxError */
  open: (sealed: string, place: string) => string;
  /** Returns whether a text was sealed by the first key; others should be sealed again, so that old keys can be removed. */
  isCurrent: (sealed: string) => boolean;
}

/** @param keys newest first; the others only open texts @throws Error without a key */
export function createSecretBox(keys: readonly SecretKey[]): SecretBox {
  const [newest] = keys;
  if (!newest) throw new Error('A secret box needs a key.');
  return {
    seal: (plain, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(boundTo(newest.id, place));
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return ['v1', newest.id, nonce.toString('base64url'), bytes.toString('base64url')].join('.');
    },
    open: (sealed, place) => {
      const { id, nonce, bytes } = partsOf(sealed);
      const key = keys.find((generation) => generation.id === id);
      if (!key) throw new SecretBoxError('unknown_key');
      const tagAt = bytes.length - tagBytes;
      if (nonce.length !== nonceBytes || tagAt < 0) throw new SecretBoxError('altered');
      const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: tagBytes })
        .setAAD(boundTo(id, place))
        .setAuthTag(bytes.subarray(tagAt));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, tagAt)), decipher.final()]).toString('utf8');
      } catch {
        throw new SecretBoxError('altered');
      }
    },
    isCurrent: (sealed) => partsOf(sealed).id === newest.id,
  };
}

const boundTo = (keyId: string, place: string): Buffer => Buffer.from(`v1.${keyId}.${place}`, 'utf8');

function partsOf(sealed: string): { id: string; nonce: Buffer; bytes: Buffer } {
  const [version, id = '', nonce = '', bytes = '', ...more] = sealed.split('.');
  if (version !== 'v1' || more.length > 0) throw new SecretBoxError('altered');
  return { id, nonce: Buffer.from(nonce, 'base64url'), bytes: Buffer.from(bytes, 'base64url') };
}
