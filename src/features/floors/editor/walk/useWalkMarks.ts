import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { RecordKey } from '#domain/drawings/edits.ts';

/** Returns marks with their position in the walk instead of their number, while it is drawn; other marks are signs alone. */
export const useWalkMarks = (
  marks: DrawingMark[],
  walk: readonly RecordKey[],
  isShown: boolean,
): DrawingMark[] => {
  const { t } = useTranslation('floors');
  return useMemo(() => {
    if (!isShown) return marks;
    const places = new Map(walk.map((key, index) => [key, index + 1]));
    return marks.map((mark) => {
      const number = places.get(String(mark.id));
      return number === undefined
        ? { ...mark, number: null, face: 'sign' as const, label: t('walk.off', { label: mark.label }) }
        : { ...mark, number, face: 'number' as const, label: t('walk.on', { label: mark.label, number }) };
    });
  }, [marks, walk, isShown, t]);
};
