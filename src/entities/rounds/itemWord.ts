import type { TFunction } from 'i18next';
import type { RoundMark } from '../../domain/rounds/roundState.ts';

/** An item's state in words; a skipped one says so, whatever its mark. [ROUND-65] */
export const itemWord = (
  { continueWithoutAdding, mark }: { continueWithoutAdding: boolean; mark: RoundMark },
  t: TFunction<'rounds'>,
): string => (continueWithoutAdding ? t('list.skipped') : t(`state.${mark}`));
