/** Characters of codes: none that looks like another on a worn label. Their number is prime, as the check needs it. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Random characters of a code, before its check character. */
export const randomLength = 8;
/** Characters of a whole code. */
const codeLength = randomLength + 1;

const size = codeAlphabet.length;
/** Each place weighs differently and the last weighs 1: one wrong character changes the sum, and so do any two that changed places. */
const weightAt = (place: number): number => codeLength - place;

const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * weightAt(place), 0) % size;

/** A code of eight numbers below the alphabet's length, with its check character. */
export function codeOf(values: readonly number[]): string {
  const check = (size - sumOf(values)) % size;
  return [...values, check].map((value) => codeAlphabet.charAt(value)).join('');
}

/** Whether a text is a code in its stored form: upper case, with the right check character. */
export function isCode(text: string): boolean {
  const values = Array.from(text, (character) => codeAlphabet.indexOf(character));
  return values.length === codeLength && !values.includes(-1) && sumOf(values) === 0;
}

/** The last part of an address, or the text itself, as it would be stored: what nobody can tell from a code is left out. */
const writtenCode = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/[^?#]*\/i\/([^/?#]*)\/?(?:[?#].*)?$/i, '$1')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();

/** The code in what was scanned or typed: a label's address in either case or the code alone; null for anything else and for typing errors. */
export function codeIn(text: string): string | null {
  const code = writtenCode(text);
  return isCode(code) ? code : null;
}

/** Fewer characters are a word rather than a part of a code. */
const shortestStart = 4;

/** The start of a code, as far as it was scanned or typed; null for texts that begin none. */
export function codeStartIn(text: string): string | null {
  const start = writtenCode(text);
  const isStart = Array.from(start).every((character) => codeAlphabet.includes(character));
  return isStart && start.length >= shortestStart && start.length <= codeLength ? start : null;
}

/** A code as people read it: in threes. */
export const spacedCode = (code: string): string => code.replaceAll(/(.{3})(?=.)/g, '$1 ');

/**
 * The address that a code's label shows. Where the product has a host of its own, in upper case: such a QR code needs fewer and larger
 * modules, and neither scheme nor host nor this page tells the cases apart.
 */
export function codeAddress(publicUrl: string, code: string): string {
  const address = `${publicUrl}/i/${code}`;
  return /^https?:\/\/[^/]+$/i.test(publicUrl) ? address.toUpperCase() : address;
}
