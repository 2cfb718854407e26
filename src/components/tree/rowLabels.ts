import type { TFunction } from 'i18next';
import { aroundName, nameGap } from '../text/aroundName.ts';

/** Texts of a row's parts, by the row's name. */
export type RowLabels = Record<'open' | 'close' | 'menu', (name: string) => string>;

/** Returns the texts, translated once for all rows: a translation per row would dominate scrolling. */
export const rowLabels = (t: TFunction<'common'>): RowLabels => ({
  open: aroundName(t('tree.open', { name: nameGap })),
  close: aroundName(t('tree.close', { name: nameGap })),
  menu: aroundName(t('data_table.actions_of', { name: nameGap })),
});
