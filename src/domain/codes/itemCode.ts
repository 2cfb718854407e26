/** Alphabet of codes, without characters that look alike on a worn label. Its size is prime, as the checksum requires. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Number of random characters in a code, before its check character. */
export const randomLength = 8;
/** Number of characters in a code. */
const codeLength = randomLength + 1;

const size = codeAlphabet.length;
/**
 * Returns the weight of a place in the checksum. All differ and the last is 1, so that a wrong character changes the sum, and so do any two
 * swapped ones.
 */
const weightAt = (place: number): number => codeLength - place;

const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * weightAt(place), 0) % size;

/** Creates a code from eight numbers below the alphabet's size, with its check character. */
export function codeOf(values: readonly number[]): string {
  const check = (size - sumOf(values)) % size;
  return [...values, check].map((value) => codeAlphabet.charAt(value)).join('');
}

/** Returns whether a text is a code in its stored form: upper case, with a valid check character. */
export function isCode(text: string): boolean {
  const values = Array.from(text, (character) => codeAlphabet.indexOf(character));
  return values.length === codeLength && !values.includes(-1) && sumOf(values) === 0;
}

/** Returns the last part of an address, or the text itself, normalised as codes are stored: without spaces and hyphens, in upper case. */
const writtenCode = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/[^?#]*\/i\/([^/?#]*)\/?(?:[?#].*)?$/i, '$1')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();

/**
 * Returns the code in a scanned or typed text: a label's address in either case, or the code alone; null for anything else and for typing
 * errors.
 */
export function codeIn(text: string): string | null {
  const code = writtenCode(text);
  return isCode(code) ? code : null;
}

/** Minimum length of a code's start; shorter texts are treated as words. */
const shortestStart = 4;

/** Returns the start of a code as far as it was scanned or typed; null if the text can't be one. */
export function codeStartIn(text: string): string | null {
  const start = writtenCode(text);
  const isStart = Array.from(start).every((character) => codeAlphabet.includes(character));
  return isStart && start.length >= shortestStart && start.length <= codeLength ? start : null;
}

/** Formats a code for people, in groups of three. */
export const spacedCode = (code: string): string => code.replaceAll(/(.{3})(?=.)/g, '$1 ');

/**
 * Returns the address in the QR code of a label. If the product has its own host, the address is in upper case: such a QR code needs fewer,
 * larger modules, and scheme, host and route are case-insensitive.
 */
export function codeAddress(publicUrl: string, code: string): string {
  const address = `${publicUrl}/i/${code}`;
  return /^https?:\/\/[^/]+$/i.test(publicUrl) ? address.toUpperCase() : address;
}
