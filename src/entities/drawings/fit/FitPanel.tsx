import { Box, Button, Slider, Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import type { Fit, PointPair } from '#domain/drawings/fitting.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import type { StandingDrawing } from '../replacement/replaceDrawing.ts';
import { FitOverlay } from './FitOverlay.tsx';
import { LeavingList } from './LeavingList.tsx';
import { PairList } from './PairList.tsx';
import { useAspect, useNewPicture } from './useNewPicture.ts';
import type { NewFile } from './useNewPicture.ts';
import { usePairs } from './usePairs.ts';
import { transformRecords } from './transform.ts';
import type { Transform } from './transform.ts';
import classes from './fit.module.css';

type FitPanelProps = StandingDrawing & {
  newFile: NewFile;
  firstPairs?: readonly PointPair[];
  /** Source of the initial pairs. */
  note?: string;
  /** Label of the button that applies the fit. */
  applyLabel?: string;
  isSaving: boolean;
  failure: string | null;
  onApply: (fit: Fit, transform: Transform, staying: ReadonlySet<string>) => void;
  onClose: () => void;
};

/** Panel for replacing a drawing: both overlaid, pairs of matching points, and the new positions of everything. */
export const FitPanel = (props: FitPanelProps) => {
  const { map, items, areas, newFile, firstPairs, note, applyLabel, isSaving, failure, onApply, onClose } =
    props;
  const { t } = useTranslation('fit');
  const old = useDrawingPicture(map.file?.id ?? null);
  const image = useNewPicture(newFile);
  const [oldAspect, newAspect] = [useAspect(old.url), useAspect(image.url)];
  const aspects = useMemo(() => ({ old: oldAspect, new: newAspect }), [oldAspect, newAspect]);
  const pairs = usePairs(aspects, firstPairs);
  const { fitting, side } = pairs;
  const [ownOpacity, setOpacity] = useState<{ side: string; value: number } | null>(null);
  // The drawing to click on is the visible one, until the slider is moved.
  const opacity = ownOpacity?.side === side ? ownOpacity.value : side === 'old' ? 80 : 20;
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const [hasWays, setHasWays] = useState(true);
  const transform = useMemo(
    () => (fitting.kind === 'fit' ? transformRecords(items, areas, fitting.fit) : null),
    [items, areas, fitting],
  );
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('title', { name: map.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.panel}>
        <Box mih={320}>
          <FitOverlay
            image={image}
            opacity={opacity}
            pairs={pairs}
            transform={transform}
            hasWays={hasWays}
            oldUrl={old.url}
          />
        </Box>
        <div className={classes.side}>
          {note === undefined ? null : (
            <Box component="p" c="var(--text-muted)" fz={14}>
              {note}
            </Box>
          )}
          <Box component="p" fw={600}>
            {t(side === 'old' ? 'pick_old' : 'pick_new')}
          </Box>
          <div>
            <Text span c="var(--text-muted)" fz={14}>
              {t('opacity')}
            </Text>
            <Slider
              value={opacity}
              onChange={(value) => setOpacity({ side, value })}
              thumbLabel={t('opacity')}
              label={null}
              size="lg"
              thumbSize={28}
            />
          </div>
          <Switch
            label={t('ways')}
            checked={hasWays}
            onChange={(event) => setHasWays(event.currentTarget.checked)}
          />
          <PairList pairs={pairs} />
          {transform ? <LeavingList transform={transform} staying={staying} onChange={setStaying} /> : null}
          {transform && pairs.isHalved ? <p role="status">{t('halved')}</p> : null}
          {failure === null ? null : <FailureAlert text={failure} />}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              loading={isSaving}
              disabled={!transform || pairs.isHalved}
              onClick={() => {
                if (transform && fitting.kind === 'fit') onApply(fitting.fit, transform, staying);
              }}
            >
              {applyLabel ?? t('apply')}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
};
