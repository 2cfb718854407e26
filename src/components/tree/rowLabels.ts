import type { TFunction } from 'i18next';

/** The texts of a row's parts, by the row's name. */
export type RowLabels = Record<'open' | 'close' | 'menu', (name: string) => string>;

/** Stands where the name will; it can't be part of one. */
const gap = '\u0000';

const around = (text: string) => {
  const [before = '', after = ''] = text.split(gap);
  return (name: string) => `${before}${name}${after}`;
};

/** Translated once for all rows: a text for each row of its own is what scrolling would spend its time on. */
export const rowLabels = (t: TFunction<'common'>): RowLabels => ({
  open: around(t('tree.open', { name: gap })),
  close: around(t('tree.close', { name: gap })),
  menu: around(t('data_table.actions_of', { name: gap })),
});
