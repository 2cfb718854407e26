import type { TFunction } from 'i18next';
import { aroundName, nameGap } from '#components/text/aroundName.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';

/** Returns the texts of the list's rows, translated once for all: there is no time for a dozen translations per row while scrolling. */
export const rowTexts = (t: TFunction<'rounds'>) => ({
  wordOf: (item: ItemState): string => itemStateLabel(item, t),
  serviceOverdue: t('services.overdue_mark'),
  noPlacement: t('placement_missing'),
  fixed: t('list.fixed'),
  markedRemaining: t('list.marked_remaining'),
  flaw: t('list.flaw'),
  ok: t('list.ok'),
  undo: t('list.undo'),
  instructionOf: aroundName(t('list.instruction_item', { item: nameGap })),
  photoOf: aroundName(t('list.photo_item', { item: nameGap })),
  flawOf: aroundName(t('list.flaw_item', { item: nameGap })),
  okOf: aroundName(t('list.ok_item', { item: nameGap })),
  undoOf: aroundName(t('list.undo_item', { item: nameGap })),
  openFlaws: (count: number): string => t('list.open_flaws', { count }),
  oldFlaws: (count: number): string => t('list.old_flaws', { count }),
});

export type RowTexts = ReturnType<typeof rowTexts>;
