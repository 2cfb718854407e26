import { currentLanguage } from './i18n.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes: `300 kB`, `12 MB`, `3.4 GB`; rounded down, so that free space is never overstated; never broken over lines. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: power === 3 ? 1 : 0,
    roundingMode: 'floor',
  });
  return format.format(bytes / 1024 ** power).replaceAll(' ', '\u{a0}');
};
