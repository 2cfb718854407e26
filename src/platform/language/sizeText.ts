import { currentLanguage } from './i18n.ts';

/** A number of bytes for display: `12 MB`, `3.4 GB`; rounded down, so that free space is never overstated. */
export const sizeText = (bytes: number): string => {
  const isGiga = bytes >= 1024 ** 3;
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isGiga ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isGiga ? 1 : 0,
    roundingMode: 'floor',
  });
  return format.format(bytes / 1024 ** (isGiga ? 3 : 2));
};
