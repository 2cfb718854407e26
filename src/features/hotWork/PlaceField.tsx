import { NativeSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { gridSize } from '#contract/constants.ts';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import classes from './hotWork.module.css';
import type { PermitValues } from './permitForm.ts';

type Position = { x: number; y: number };

/** Place of the work and its surroundings on a drawing. */
const percent = (grid: number) => `${(grid / gridSize) * 100}%`;

export const PlaceMark = ({ position, radius }: { position: Position; radius: number }) => (
  <>
    <span
      className={classes.radius}
      style={{
        left: percent(position.x - radius),
        top: percent(position.y - radius),
        width: percent(2 * radius),
        height: percent(2 * radius),
      }}
    />
    <span className={classes.spot} style={{ left: percent(position.x), top: percent(position.y) }} />
  </>
);

/** Returns the detectors and extinguishers of a drawing as marks. */
export const usePlaceMarks = (items: HotWorkBasis['items'], mapId: number | null): DrawingMark[] =>
  useMemo(
    () =>
      items
        .filter((item) => item.mapId === mapId)
        .map(({ id, positionX, positionY, inventoryType, positionNumber, name }) => ({
          id,
          x: positionX,
          y: positionY,
          scale: 1,
          rotation: 0,
          kind: inventoryType,
          label: `${positionNumber} ${name}`,
          number: positionNumber,
          state: null,
        })),
    [items, mapId],
  );

type PlaceFieldProps = {
  basis: HotWorkBasis;
  value: Pick<PermitValues, 'mapId' | 'position' | 'radius'>;
  onChange: (value: Partial<Pick<PermitValues, 'mapId' | 'position'>>) => void;
};

const onGrid = (value: number): number => Math.round(Math.min(gridSize, Math.max(0, value)));

/** Choice of a drawing, and of the place on it: by a press, or with the keyboard at an item. */
export const PlaceField = ({ basis, value, onChange }: PlaceFieldProps) => {
  const { t } = useTranslation('hotWork');
  const { mapId, position, radius } = value;
  const map = basis.maps.find(({ id }) => id === mapId);
  const image = useDrawingPicture(map?.fileId ?? null);
  const marks = usePlaceMarks(basis.items, mapId);
  const choosePoint = ({ x, y }: Position) => onChange({ position: { x: onGrid(x), y: onGrid(y) } });
  return (
    <>
      <NativeSelect
        label={t('drawing')}
        value={String(mapId ?? '')}
        data={[
          { value: '', label: t('no_drawing') },
          ...basis.maps.map(({ id, name, floorName }) => ({
            value: String(id),
            label: [floorName, name].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ mapId: currentTarget.value === '' ? null : Number(currentTarget.value), position: null })
        }
      />
      {map ? (
        <>
          <Text fz="sm" c={position ? 'dimmed' : undefined} role="status">
            {t(position ? 'place_chosen' : 'place_hint')}
          </Text>
          <div className={classes.drawing}>
            <Drawing
              label={t('place_on', { name: map.floorName || map.name })}
              image={image}
              marks={marks}
              groupLabel={({ marks: group }) => t('items', { count: group.length })}
              isPlacing
              hint={t('place_keys')}
              onPointClick={choosePoint}
              onEntryOpen={choosePoint}
            >
              {position ? <PlaceMark position={position} radius={radius} /> : null}
            </Drawing>
          </div>
        </>
      ) : null}
    </>
  );
};
