import dayjs from 'dayjs';
import { isOfChosenYears } from '#contract/chosenYears.ts';

/** Reduces typed or pasted text to a (partial) YYYY-MM-DD date. [FORM-17] */
export const cleanDateText = (text: string): string => {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
};

/** Returns whether a text is a calendar day, written YYYY-MM-DD. */
export const isDayText = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayjs(text).isValid() && dayjs(text).format('YYYY-MM-DD') === text;

/** Returns whether a text is a day within `chosenYears`. */
export const isChosenDay = (text: string): boolean => isDayText(text) && isOfChosenYears(text);
