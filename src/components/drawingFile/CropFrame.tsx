import { useTranslation } from 'react-i18next';
import { isWholePage } from '#domain/drawings/cropping.ts';
import type { CropBox } from '#domain/drawings/cropping.ts';
import { useCropDrag } from './useCropDrag.ts';
import classes from './drawingFile.module.css';

const corners = ['upperLeft', 'upperRight', 'lowerLeft', 'lowerRight'] as const;

const percent = (share: number): string => `${share * 100}%`;

type CropFrameProps = { box: CropBox; isDisabled: boolean; onChange: (box: CropBox) => void };

/** Crop frame: drawn by a drag, moved, and resized at its corners, with mouse, finger, or arrow keys. */
export const CropFrame = ({ box, isDisabled, onChange }: CropFrameProps) => {
  const { t } = useTranslation('drawingFile');
  const drag = useCropDrag(box, onChange);
  const isWhole = isWholePage(box);
  const sizeText = t('crop_told', {
    width: Math.round(box.width * 100),
    height: Math.round(box.height * 100),
  });
  const place = {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  };
  return (
    <div
      className={classes.crop}
      role="group"
      aria-label={t('crop')}
      data-disabled={isDisabled || undefined}
      {...(isDisabled ? {} : drag.pointer)}
    >
      <div className={classes.shade}>
        <div className={classes.box} style={place} />
      </div>
      <div className={classes.box} style={place}>
        {isWhole ? null : (
          <button
            type="button"
            className={classes.move}
            aria-label={t('crop_move')}
            disabled={isDisabled}
            onKeyDown={drag.keysOf('box')}
          />
        )}
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={classes.corner}
            data-grip={corner}
            aria-label={t(`corners.${corner}`)}
            disabled={isDisabled}
            onKeyDown={drag.keysOf(corner)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isWhole ? t('crop_whole') : sizeText}
      </p>
    </div>
  );
};
