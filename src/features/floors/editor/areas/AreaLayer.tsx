import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { handlePoint, handles } from '#domain/drawings/areaShapes.ts';
import type { EditorArea, RecordKey } from '#domain/drawings/edits.ts';
import classes from './areas.module.css';

type AreaLayerProps = {
  areas: ReadonlyMap<RecordKey, EditorArea>;
  isEditing: boolean;
  selectedKey: RecordKey | null;
  onSelect: (key: RecordKey) => void;
};

const percent = (units: number) => `${units / 10}%`;

/**
 * Layer with the areas of a drawing: outlines with their names. While editing, a name is a button that drags its area, and a selected one
 * has handles at its sides and corners. [DRAW-09, DRAW-10]
 */
export const AreaLayer = memo(({ areas, isEditing, selectedKey, onSelect }: AreaLayerProps) => {
  const { t } = useTranslation('floors');
  return (
    <div className={classes.areas} role="group" aria-label={t('area.all')}>
      {[...areas.values()].map((area) => {
        const { key, name, startX, endX, startY, endY } = area;
        const isSelected = isEditing && key === selectedKey;
        const box = {
          left: percent(startX),
          top: percent(startY),
          width: percent(endX - startX),
          height: percent(endY - startY),
        };
        return (
          <div key={key} className={classes.area} data-selected={isSelected || undefined} style={box}>
            <button
              type="button"
              className={classes.areaName}
              data-area={key}
              disabled={!isEditing}
              aria-pressed={isEditing ? isSelected : undefined}
              aria-label={t('area.named', { name })}
              onClick={(event) => {
                event.stopPropagation();
                onSelect(key);
              }}
            >
              {name}
            </button>
            {isSelected
              ? handles.map((handle) => {
                  const { x, y } = handlePoint({ startX: 0, endX: 100, startY: 0, endY: 100 }, handle);
                  return (
                    <button
                      key={handle}
                      type="button"
                      className={classes.handle}
                      data-handle={handle}
                      data-of={key}
                      style={{ left: `${x}%`, top: `${y}%` }}
                      aria-label={t(`area.handles.${handle}`, { name })}
                      onClick={(event) => event.stopPropagation()}
                    />
                  );
                })
              : null}
          </div>
        );
      })}
    </div>
  );
});
AreaLayer.displayName = 'AreaLayer';
