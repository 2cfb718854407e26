type NumberTextOptions = { isInteger: boolean; isNegativeAllowed: boolean; maxDigits?: number };

/** Reduces typed or pasted text to a number: digits, one decimal comma or point, a leading minus. */
export const cleanNumberText = (text: string, options: NumberTextOptions): string => {
  const sign = options.isNegativeAllowed && text.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split(/[.,]/);
  const digits = options.maxDigits === undefined ? whole : whole.slice(0, options.maxDigits);
  if (options.isInteger || rest.length === 0) return sign + digits;
  return `${sign}${digits},${rest.join('')}`;
};

/** Parses a number field's text; empty is null. [FORM-08] */
export const numberOfText = (text: string): number | null => {
  const value = text.replace(',', '.');
  return /\d/.test(value) ? Number(value) : null;
};

/** Formats a number with a decimal comma. */
export const textOfNumber = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');
