import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { drawingKey } from '#domain/rounds/roundHistory.ts';
import type { Face } from './useHistoryMarks.ts';
import { faces } from './useHistoryMarks.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';
import type { RoundHistoryState } from './useRoundHistory.ts';
import classes from './roundHistory.module.css';

type HistoryToolsProps = { history: RoundHistoryState; face: Face; onFace: (face: Face) => void };

/** Choices of round, floor, and style of the marks. [HIST-05, HIST-09, HIST-10] */
export const HistoryTools = ({ history, face, onFace }: HistoryToolsProps) => {
  const { t } = useTranslation('roundHistory');
  const { roundLabel, floorLabel } = useHistoryTexts();
  const { rounds, round, infos = [], info, chooseRound, chooseDrawing } = history;
  return (
    <Group gap="12px 16px" align="flex-end">
      <NativeSelect
        label={t('round')}
        className={classes.round}
        value={round?.id ?? ''}
        data={rounds.map((each) => ({ value: String(each.id), label: roundLabel(each) }))}
        onChange={(event) => chooseRound(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label={t('floor')}
        className={classes.floor}
        disabled={infos.length === 0}
        value={info ? drawingKey(info) : ''}
        data={infos.map((each) => ({ value: drawingKey(each), label: floorLabel(each, infos) }))}
        onChange={(event) => chooseDrawing(event.currentTarget.value)}
      />
      <FilterChips
        label={t('faces.label')}
        value={face}
        onChange={onFace}
        options={faces.map((value) => ({ value, label: t(`faces.${value}`) }))}
      />
    </Group>
  );
};
