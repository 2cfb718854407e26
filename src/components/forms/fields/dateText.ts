import { isOfChosenYears } from '#contract/chosenYears.ts';
import { isDayText } from '#domain/dates.ts';

/** Reduces typed or pasted text to a (partial) YYYY-MM-DD date. [FORM-17] */
export const cleanDateText = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
};

/** Returns whether a text is a day within `chosenYears`. */
export const isChosenDay = (text: string): boolean => isDayText(text) && isOfChosenYears(text);
