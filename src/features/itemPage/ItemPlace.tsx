import { Anchor } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingHandle, DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { ItemHistory } from '#contract/drawings/itemHistory.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './itemPage.module.css';

type ItemPlaceProps = { item: MapItem; place: ItemHistory['place'] };

/** Item on its drawing, with a link to the floor for users who edit it. [LIFE-63] */
export const ItemPlace = ({ item, place }: ItemPlaceProps) => {
  const { t } = useTranslation('itemPage');
  const mayEdit = useMayCall('updateFloor');
  const image = useDrawingPicture(place.fileId);
  const drawing = useRef<DrawingHandle>(null);
  const isShown = isOnDrawing(item) && place.fileId !== null;
  const label = `${item.positionNumber} ${item.name}`;
  const marks = useMemo<DrawingMark[]>(
    () => [
      {
        id: item.id,
        x: item.positionX,
        y: item.positionY,
        scale: item.scale,
        rotation: item.rotation,
        kind: item.fireProtection.inventoryType,
        label,
        number: item.positionNumber,
        state: null,
      },
    ],
    [item, label],
  );
  useEffect(() => {
    if (image.status === 'ready') drawing.current?.showMark(item.id);
  }, [image.status, item.id, marks]);
  return (
    <section aria-labelledby="item-place">
      <h2 id="item-place">{t('place')}</h2>
      {isShown ? (
        <div className={classes.drawing}>
          <Drawing
            label={t('drawing', { floor: place.floorName })}
            image={image}
            marks={marks}
            groupLabel={() => label}
            handleRef={drawing}
          />
        </div>
      ) : (
        <p>{t('no_drawing')}</p>
      )}
      {mayEdit ? (
        <Anchor component={Link} to={pathTo('floor', { floorId: place.floorId })}>
          {t('to_floor')}
        </Anchor>
      ) : null}
    </section>
  );
};
