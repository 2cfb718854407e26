/** Returns the SHA-256 of bytes in hex, or '' where the page has no `crypto.subtle` (plain http). */
export const sha256Hex = async (bytes: ArrayBuffer): Promise<string> => {
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  if (!subtle) return '';
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
