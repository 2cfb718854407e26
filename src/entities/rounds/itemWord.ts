import type { TFunction } from 'i18next';
import type { RoundMark } from '../../domain/roundState.ts';

/** How an item stands, in a word; one that was skipped says so, whatever its mark stands for besides. [ROUND-65] */
export const itemWord = (
  { continueWithoutAdding, mark }: { continueWithoutAdding: boolean; mark: RoundMark },
  t: TFunction<'rounds'>,
): string => (continueWithoutAdding ? t('list.skipped') : t(`state.${mark}`));
