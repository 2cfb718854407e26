import { Button, Slider } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '#components/overlays/useEscape.ts';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { effectiveScale } from '#domain/drawings/coordinates.ts';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { itemScale, rotationStop, rotationStops } from '#domain/catalogue/itemForm.ts';
import { itemLabel } from './itemLabel.ts';
import type { Preview } from './useEditorMarks.ts';
import classes from './menus.module.css';

type ItemMenuProps = {
  item: EditorItem;
  preview: Preview;
  onPreview: (preview: Preview) => void;
  onSave: () => void;
  onClose: () => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** Menu of a placed item: rotate and resize with a live preview, then save or cancel. [DRAW-18, DRAW-19, DRAW-20] */
export const ItemMenu = (props: ItemMenuProps) => {
  const { item, preview, onPreview, onSave, onClose, onEdit, onDuplicate, onDelete } = props;
  const { t } = useTranslation('floors');
  const isMobile = useIsMobile();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { degrees, outermost } = rotationStops(isMobile);
  useEscape(true, onClose);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const slider = { label: null, thumbLabel: '', className: classes.slider };
  return (
    <div ref={box} className={classes.menu} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <div className={classes.menuHead}>
        <Pictogram kind={item.fireProtection.inventoryType} size={28} />
        <strong id={titleId}>{itemLabel(item)}</strong>
      </div>
      <div className={classes.slide}>
        <span>{t('menu.rotation')}</span>
        <output>{t('menu.degrees', { count: preview.rotation })}</output>
        <Slider
          {...slider}
          thumbLabel={t('menu.rotation')}
          min={-outermost}
          max={outermost}
          step={1}
          value={rotationStop(preview.rotation, isMobile)}
          onChange={(stop) => onPreview({ ...preview, rotation: stop * degrees })}
        />
      </div>
      <div className={classes.slide}>
        <span>{t('menu.scale')}</span>
        <output>{t('menu.times', { value: preview.scale })}</output>
        <Slider
          {...slider}
          thumbLabel={t('menu.scale')}
          min={itemScale.least}
          max={itemScale.most}
          step={itemScale.step}
          value={effectiveScale(preview.scale)}
          onChange={(scale) => onPreview({ ...preview, scale: Math.round(scale * 10) / 10 })}
        />
      </div>
      <div className={classes.choices}>
        <Button size="sm" variant="default" onClick={() => onPreview({ ...preview, rotation: 0, scale: 1 })}>
          {t('menu.reset')}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('menu.cancel')}
        </Button>
        <Button size="sm" onClick={onSave}>
          {t('menu.save')}
        </Button>
      </div>
      <div className={classes.choices}>
        <Button size="sm" variant="subtle" color="gray" onClick={onEdit}>
          {t('menu.edit')}
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={onDuplicate}>
          {t('menu.duplicate')}
        </Button>
        <Button size="sm" variant="subtle" color="red" onClick={onDelete}>
          {t('menu.delete')}
        </Button>
      </div>
    </div>
  );
};
