import { addLocale, format, isDateFormat, isTextFormat } from 'numfmt';

/** Formats that a workbook refers to by number. (ECMA-376, part 1, 18.8.30) */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** Returns the format of a built-in number format id; East Asian dates, whose characters depend on the language, are dates. */
export const builtInFormat = (id: number): string =>
  builtIn[id] ?? ((id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'yyyy-mm-dd' : 'General');

/** Locale for all languages, matching the imports' number format: a space between thousands, a decimal point. */
const locale = 'se-SE';
addLocale({ group: ' ', decimal: '.' }, locale);

/** Number of digits that Excel keeps; further ones are rounding noise. */
const keptDigits = 15;
const secondsADay = 86_400;
/** Days from Excel's day 0 to 1 January 1970. */
const daysBeforeEpoch = 25_569;
/** First day after the nonexistent 29 February 1900 that Excel counts: earlier days are shifted by one. */
const firstTrueDay = 61;
/** Day after 31 December 9999, the last one that Excel supports. */
const firstUnknownDay = 2_958_466;
const daysTo1904 = 1462;

/** Formats all digits, without an exponent: a phone number typed as a number keeps its length. */
const digits = (value: number): string => {
  const text = String(Number(value.toPrecision(keptDigits)));
  return text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};

/** Returns a format's own characters, without quoted, escaped and bracketed ones. */
const signsOf = (code: string): string => code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');

const dateText = (days: number, code: string): string => {
  const counted = days < firstTrueDay ? days + 1 : days;
  const at = new Date(Math.round((counted - daysBeforeEpoch) * secondsADay) * 1000).toISOString();
  const hasTime = /[hs]/i.test(signsOf(code)) && days % 1 !== 0;
  return hasTime ? at.slice(0, 16).replace('T', ' ') : at.slice(0, 10);
};

/**
 * Formats a number as its sheet shows it: a day is always YYYY-MM-DD, a timestamp has hours and minutes too.
 * @param startsIn1904 whether the workbook counts days from 1904 instead of 1900
 */
export const shownText = (value: number, code: string, startsIn1904: boolean): string => {
  if (isDateFormat(code)) {
    const isDay = /[yd]|mmm/i.test(signsOf(code));
    if (!isDay) return format(code, value, { locale }).trim();
    const days = startsIn1904 ? value + daysTo1904 : value;
    return days >= 0 && days < firstUnknownDay ? dateText(days, code) : digits(value);
  }
  if (code === 'General' || isTextFormat(code) || /E[+-]/i.test(signsOf(code))) return digits(value);
  return format(code, value, { locale, nbsp: false }).trim();
};
