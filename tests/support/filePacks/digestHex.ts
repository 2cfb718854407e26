import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes, hexadecimal. */
export const digestHex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
