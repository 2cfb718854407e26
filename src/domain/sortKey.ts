/** Replacements that sort after z bytewise, in the order of the Swedish and Finnish alphabets. */
const afterZ: Readonly<Record<string, string>> = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}' };
const marks = /\p{M}/gu;

/**
 * Returns a key that sorts bytewise in Swedish and Finnish order: å, ä, ö after z, other accents and case ignored, numbers by value ("Plan
 * 2" before "Plan 10").
 */
export function sortKeyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åäæöø]/g, (letter) => afterZ[letter] ?? letter)
    .normalize('NFD')
    .replace(marks, '')
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim();
}
