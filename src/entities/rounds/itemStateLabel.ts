import type { TFunction } from 'i18next';
import type { UncheckedReason } from '#contract/constants.ts';
import type { RoundMark } from '#domain/rounds/roundState.ts';

interface Worded {
  continueWithoutAdding: boolean;
  mark: RoundMark;
  uncheckedReason?: UncheckedReason | null | undefined;
}

/** Formats an item's state; a skipped item is labelled as such, with any mark, with the reason if there is one. [ROUND-65] */
export const itemStateLabel = (
  { continueWithoutAdding, mark, uncheckedReason }: Worded,
  t: TFunction<'rounds'>,
): string => {
  if (!continueWithoutAdding) return t(`state.${mark}`);
  return uncheckedReason
    ? `${t('unchecked.title')} · ${t(`unchecked.${uncheckedReason}`)}`
    : t('list.skipped');
};
