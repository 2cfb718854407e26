import type { TFunction } from 'i18next';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { clickFromLooseFlaw } from '#domain/drawings/coordinates.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import type { FlawState, ItemState } from '#domain/rounds/roundView.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';

interface MarkLabels {
  t: TFunction<'rounds'>;
  sayFlaw: LocalizeFlaw;
}

/** Kind of a loose flaw, which has no inventory type: the general sign. */
const looseKind = 'other';

export const isOpenFlaw = (flaw: FlawState): boolean => flaw.done === null;

const itemMark = (item: ItemState, t: TFunction<'rounds'>): DrawingMark => {
  const texts = {
    number: item.positionNumber,
    type: item.name,
    placement: item.placementDescription,
    state: itemStateLabel(item, t),
  };
  return {
    id: item.id,
    x: item.positionX,
    y: item.positionY,
    scale: item.scale,
    rotation: item.rotation,
    kind: item.inventoryType,
    label: item.placementDescription ? t('drawing.mark', texts) : t('drawing.mark_without_place', texts),
    number: item.positionNumber,
    state: item.mark,
  };
};

const flawMark = (flaw: FlawState, { t, sayFlaw }: MarkLabels): DrawingMark[] => {
  const point = clickFromLooseFlaw(flaw);
  if (!point) return [];
  const isOpen = isOpenFlaw(flaw);
  return [
    {
      id: flaw.key,
      ...point,
      scale: flaw.flawScale ?? 1,
      rotation: 0,
      kind: looseKind,
      label: t(isOpen ? 'drawing.loose_mark' : 'drawing.loose_fixed', { name: sayFlaw(flaw).name }),
      number: null,
      state: isOpen ? 'flaw' : 'ok',
    },
  ];
};

/**
 * Creates a function that returns the marks of a drawing: its items with their state, then its loose flaws at their positions. Unchanged
 * ones keep their mark, so that a tap costs one mark and not thousands. [ROUND-21]
 */
export const makeRoundMarks = (words: MarkLabels) => {
  const marksByState = new WeakMap<ItemState | FlawState, readonly DrawingMark[]>();
  const once = <Shown extends ItemState | FlawState>(
    shown: Shown,
    make: (shown: Shown) => readonly DrawingMark[],
  ) => {
    const cachedMarks = marksByState.get(shown) ?? make(shown);
    marksByState.set(shown, cachedMarks);
    return cachedMarks;
  };
  return (items: readonly ItemState[], looseFlaws: readonly FlawState[]): DrawingMark[] => [
    ...items.flatMap((item) => once(item, () => (isOnDrawing(item) ? [itemMark(item, words.t)] : []))),
    ...looseFlaws.flatMap((flaw) => once(flaw, () => flawMark(flaw, words))),
  ];
};
