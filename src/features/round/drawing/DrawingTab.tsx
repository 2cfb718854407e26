import { Button, Select, Stack } from '@mantine/core';
import { IconMapPinPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import type { InfoState } from '#domain/rounds/roundView.ts';
import { aheadSize } from '#entities/files/drawingBytes.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { EditFlawDialog } from '../flaw/EditFlawDialog.tsx';
import { FixFlawDialog } from '../flaw/FixFlawDialog.tsx';
import { useRoundFlaw } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';
import { ScanInRound } from '../scan/ScanInRound.tsx';
import { floorLabels } from '../floorLabels.ts';
import { MarkInfo } from './MarkInfo.tsx';
import { type Moving, usePlacing } from './usePlacing.ts';
import { shownIdOf, useRoundMarks } from './useRoundMarks.tsx';
import classes from './drawing.module.css';

export type DrawingTabProps = Moving & {
  roundId: number;
  infos: readonly InfoState[];
  infoId: number | null;
};

/** Tab of the round on its drawings: one floor at a time, its items and loose flaws as marks. [ROUND-14, ROUND-15] */
export const DrawingTab = ({ roundId, infos, infoId, ...moving }: DrawingTabProps) => {
  const { t } = useTranslation('rounds');
  const { isReadOnly, moveFlaw } = useRoundUi();
  const actions = useRoundActions(roundId);
  const info = infos.find((one) => one.id === infoId) ?? infos.find((one) => one.fileId !== null) ?? infos[0];
  // Shows the prefetched size, even if a smaller one would be sufficient.
  const image = useDrawingPicture(info?.fileId ?? null, aheadSize);
  const { isPlacing, hint, buttonText, toggle, stop, place } = usePlacing(info?.id ?? -1, moving);
  const { marks, menuFor, groupLabel, shown, closeInfo, opened, closeFlaw } = useRoundMarks(
    roundId,
    info?.id ?? -1,
  );
  const flaw = useRoundFlaw(roundId, opened?.key ?? '');
  if (!info) return <EmptyState title={t('list.no_items')} />;

  const labels = floorLabels(infos, t);

  return (
    <Stack gap={0} pos="relative" flex={1} mih={0}>
      <div className={classes.tools}>
        <Select
          aria-label={t('drawing.floor')}
          flex="1 1 0"
          miw={100}
          maw={480}
          value={String(info.id)}
          allowDeselect={false}
          onChange={(value) => {
            stop();
            if (value) actions.setInfo(Number(value));
          }}
          data={infos.map((one) => ({ value: String(one.id), label: labels.get(one.id) ?? '' }))}
        />
        {isReadOnly || info.fileId === null ? null : (
          <Button
            variant="default"
            className={classes.place}
            aria-pressed={isPlacing}
            leftSection={
              isPlacing ? <IconX size={18} aria-hidden /> : <IconMapPinPlus size={18} aria-hidden />
            }
            onClick={toggle}
          >
            {buttonText}
          </Button>
        )}
        <ScanInRound className={classes.place} />
      </div>
      <p role="status" className={isPlacing ? classes.placing : 'visually-hidden'}>
        {hint}
      </p>
      <div className={classes.canvas} data-placing={isPlacing || undefined}>
        {info.fileId === null ? (
          <EmptyState title={t('drawing.no_image')} />
        ) : (
          <Drawing
            key={info.id}
            label={t('drawing.label', { floor: labels.get(info.id) ?? '' })}
            image={image}
            marks={marks}
            menuFor={menuFor}
            groupLabel={groupLabel}
            onPointClick={isPlacing ? place : undefined}
            isPlacing={isPlacing}
            onPointHold={isReadOnly ? undefined : place}
            note={
              shown
                ? {
                    markId: shownIdOf(shown),
                    content: <MarkInfo key={shownIdOf(shown)} shown={shown} onClose={closeInfo} />,
                  }
                : null
            }
          />
        )}
      </div>
      {flaw && opened?.how === 'fix' ? (
        <FixFlawDialog roundId={roundId} flaw={flaw} isLoose onClose={closeFlaw} />
      ) : null}
      {flaw && opened?.how === 'change' ? (
        <EditFlawDialog
          roundId={roundId}
          flaw={flaw}
          isLoose
          onMove={() => moveFlaw(flaw)}
          onClose={closeFlaw}
        />
      ) : null}
    </Stack>
  );
};
