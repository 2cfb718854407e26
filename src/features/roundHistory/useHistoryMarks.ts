import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingMark, MarkEntry } from '#components/drawing/drawingTypes.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { clickFromLooseFlaw } from '#domain/drawings/coordinates.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { flawToOpen } from '#domain/rounds/roundHistory.ts';
import { itemMark } from '#domain/rounds/roundState.ts';
import { itemStateLabel } from '#entities/rounds/itemStateLabel.ts';

/** Styles of an item's mark on the drawing. [HIST-10] */
export const faces = ['sign', 'number'] as const;
export type Face = (typeof faces)[number];

/** Returns a function for the marks of a floor: the round's items and loose flaws. [HIST-12] */
export const useMarksOf = (face: Face) => {
  const { t } = useTranslation(['roundHistory', 'rounds']);
  const { t: ofRounds } = useTranslation('rounds');
  const { kindName } = useKindNames();
  return useCallback(
    (info: RoundHistoryInfo): DrawingMark[] => {
      const items = info.roundHistoryItems.filter(isOnDrawing).map((item): DrawingMark => {
        const { positionNumber: number, fireProtection, placementDescription, ...place } = item.mapItem;
        const mark = itemMark(item);
        const texts = {
          number,
          type: fireProtection.name || kindName(fireProtection.inventoryType),
          placement: placementDescription,
          state: itemStateLabel({ ...item, mark }, ofRounds),
        };
        return {
          id: item.id,
          x: place.positionX,
          y: place.positionY,
          scale: place.scale,
          rotation: place.rotation,
          kind: fireProtection.inventoryType,
          label: t(placementDescription ? 'rounds:drawing.mark' : 'rounds:drawing.mark_without_place', texts),
          number,
          state: mark,
          face,
        };
      });
      const loose = info.flaws.flatMap((flaw): DrawingMark[] => {
        const point = clickFromLooseFlaw(flaw);
        if (!point) return [];
        const isOpen = flaw.done === null;
        const label = t(isOpen ? 'rounds:drawing.loose_mark' : 'rounds:drawing.loose_fixed', {
          name: flaw.name,
        });
        const place = { ...point, scale: flaw.flawScale ?? 1, rotation: 0 };
        const state = isOpen ? 'flaw' : 'ok';
        return [{ id: `loose.${flaw.id}`, label, ...place, kind: 'loose_flaw', number: null, state }];
      });
      return [...items, ...loose];
    },
    [face, t, ofRounds, kindName],
  );
};

/** Returns a floor's marks, and the flaw that a click on each opens. [HIST-12, HIST-16, HIST-17] */
export const useHistoryMarks = (info: RoundHistoryInfo, face: Face) => {
  const { t } = useTranslation('roundHistory');
  const marksOf = useMarksOf(face);
  const marks = useMemo(() => marksOf(info), [marksOf, info]);

  const flawOf = useCallback(
    (mark: DrawingMark): number | null => {
      const item = info.roundHistoryItems.find(({ id }) => id === mark.id);
      const flaw = item ? flawToOpen(item) : info.flaws.find(({ id }) => `loose.${id}` === mark.id);
      return flaw?.id ?? null;
    },
    [info],
  );
  const groupLabel = useCallback(
    (group: MarkEntry) => t('drawing.group', { count: group.marks.length }),
    [t],
  );
  return { marks, flawOf, groupLabel };
};
