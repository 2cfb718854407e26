import { Button, Group, SegmentedControl } from '@mantine/core';
import { useMemo, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { aheadSize } from '#entities/files/drawingBytes.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { FindingPanel } from './FindingPanel.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import type { SymbolTool } from './MarkedDrawing.tsx';
import { shownOffers } from './sought.ts';
import { useFinding } from './useFinding.ts';
import type { FindingOn } from './useFinding.ts';
import classes from './symbols.module.css';

/** Returns a picture from which parts are drawn, once it is loaded. */
const useShownPicture = (url: string | undefined): HTMLImageElement | null => {
  const [picture, setPicture] = useState<{ url: string; image: HTMLImageElement } | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const image = new Image();
    image.onload = () => setPicture({ url, image });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  // Parts of the previous picture would be shown at this one's positions.
  return picture && picture.url === url ? picture.image : null;
};

type SymbolsOfDrawingProps = FindingOn & {
  /** Address of the drawing's editor. */
  toFloor: string;
};

const noRows: readonly never[] = [];

/** Drawing on which symbols are marked, searched, confirmed and placed. [SETUP-75..85] */
export const SymbolsOfDrawing = (props: SymbolsOfDrawingProps) => {
  const { map, floor, kinds, toFloor } = props;
  const { t } = useTranslation('symbols');
  useScreenTitle(t('title'));
  const finding = useFinding(props);
  const { shown, phase } = finding;
  const [requestedTool, setTool] = useState<SymbolTool>('symbol');
  const tools: readonly SymbolTool[] =
    phase === 'marking' ? ['look', 'symbol', 'legend'] : ['look', 'entrance'];
  const { legend, redrawnId } = finding;
  const redrawn = finding.sought.findIndex(({ id }) => id === redrawnId) + 1;
  const tool = redrawn > 0 ? 'symbol' : tools.includes(requestedTool) ? requestedTool : 'look';
  const hint =
    redrawn > 0
      ? t('hint.redraw', { number: redrawn })
      : t(tool === 'symbol' && legend ? 'hint.row' : `hint.${tool}`);
  const shownMap = shown?.drawing.map ?? map;
  const image = useDrawingPicture(shownMap.file?.id ?? null, aheadSize);
  const picture = useShownPicture(image.url);
  const items = useMemo(
    () => (shown?.items ?? noRows).map(({ positionX: x, positionY: y }) => ({ x, y })),
    [shown],
  );
  const offers = useMemo(
    () => (shown ? shownOffers(shown, finding.verdicts, finding.limit) : noRows),
    [shown, finding.verdicts, finding.limit],
  );
  const isMarked = shownMap.id === map.id;
  const unsaved = useUnsavedChanges(() => finding.isUnplaced);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('title')}
        note={`${floor.buildingName}, ${floor.name}: ${map.name}`}
        backTo={toFloor}
        backLabel={t('to_drawing')}
        actions={
          phase !== 'found' ? undefined : (
            <Button variant="default" onClick={finding.again}>
              {t('again')}
            </Button>
          )
        }
      />
      <div className={classes.body}>
        <div className={classes.sheet}>
          <Group gap="8px 12px">
            <SegmentedControl
              aria-label={t('tools.title')}
              value={tool}
              onChange={(value) => {
                finding.redraw(null);
                setTool(tools.find((one) => one === value) ?? 'look');
              }}
              data={tools.map((value) => ({ value, label: t(`tools.${value}`) }))}
            />
          </Group>
          <p className={classes.hint}>
            {hint}{' '}
            {tool === 'symbol' || tool === 'legend' ? (
              <span className={classes.keys}>{t(`keys.${tool}`)}</span>
            ) : null}
          </p>
          <MarkedDrawing
            map={shownMap}
            image={image}
            tool={tool}
            hint={hint}
            sought={isMarked ? finding.sought : noRows}
            legend={isMarked ? legend : null}
            offers={offers}
            verdicts={finding.verdicts}
            items={items}
            entrance={finding.entranceOf(shownMap.id)}
            onToggle={finding.toggle}
            onFrame={(frame) => {
              if (tool !== 'legend') void finding.mark(frame);
              else void finding.takeLegend(frame).then((isTaken) => isTaken && setTool('symbol'));
            }}
            onEntrance={(at) => finding.pointAtEntrance(shownMap.id, at)}
          />
        </div>
        <FindingPanel finding={finding} kinds={kinds} picture={picture} toFloor={toFloor} />
      </div>
      <DiscardDialog {...unsaved.question} text={t('leave')} />
    </div>
  );
};
