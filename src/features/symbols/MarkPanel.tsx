import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { SoughtRow } from './SoughtRow.tsx';
import type { LegendState } from './useLegend.ts';
import type { Sought } from './sought.ts';
import classes from './symbols.module.css';

export type SearchChoice = { withMirrored: boolean; onAllFloors: boolean };

type MarkPanelProps = {
  sought: readonly Sought[];
  kinds: readonly FireProtection[];
  picture: HTMLImageElement | null;
  choice: SearchChoice;
  legendState: LegendState;
  isLegend: boolean;
  /** Row whose symbol is framed next. */
  redrawnId: string | null;
  onChange: (sought: readonly Sought[]) => void;
  /** Called when a row's text was typed, which may determine its kind. */
  onNamed: (row: Sought) => void;
  onRedraw: (id: string | null) => void;
  onLeaveLegend: () => void;
  onChoice: (choice: SearchChoice) => void;
  onSeek: () => void;
};

/** Note with the progress of reading a legend, and with advice if it found too little. [SETUP-83] */
const LegendNote = ({ state, isLegend, count }: { state: LegendState; isLegend: boolean; count: number }) => {
  const { t } = useTranslation('symbols');
  const textOf = useFailureText();
  switch (state.status) {
    case 'reading':
      return <p role="status">{t('legend.reading')}</p>;
    case 'unloaded':
      return <FailureAlert text={textOf(state.failure)} />;
    case 'broken':
      return <FailureAlert text={t('fault.broken')} />;
    case 'empty':
      return count === 0 ? <FailureAlert text={t('legend.empty')} /> : null;
    case 'idle':
      return isLegend ? (
        <Text c="dimmed" fz="sm">
          {t('legend.found', { count })}
        </Text>
      ) : null;
  }
};

/** Panel with the marked symbols, their kinds, and the options of the search. [SETUP-75, SETUP-83] */
export const MarkPanel = (props: MarkPanelProps) => {
  const { sought, kinds, picture, choice, legendState, isLegend, redrawnId } = props;
  const { onChange, onChoice, onRedraw, onSeek } = props;
  const { t } = useTranslation('symbols');
  const change = (id: string, changes: Partial<Sought>) =>
    onChange(sought.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const isMissing = sought.every(({ kindId }) => kindId === null);
  return (
    <section className={classes.side} aria-label={t('mark.title')}>
      {sought.length === 0 && !isLegend ? <p className={classes.hint}>{t('mark.empty')}</p> : null}
      <LegendNote state={legendState} isLegend={isLegend} count={sought.length} />
      {sought.length > 0 ? (
        <ul className={classes.list}>
          {sought.map((one, index) => (
            <SoughtRow
              key={one.id}
              sought={one}
              number={index + 1}
              isRedrawn={one.id === redrawnId}
              isLegend={isLegend}
              kinds={kinds}
              picture={picture}
              onChange={(changes) => change(one.id, changes)}
              onNamed={() => props.onNamed(one)}
              onRedraw={() => onRedraw(one.id === redrawnId ? null : one.id)}
              onRemove={() => onChange(sought.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ul>
      ) : null}
      {isLegend ? (
        <Group gap="xs">
          <Button variant="default" onClick={props.onLeaveLegend}>
            {t('legend.leave')}
          </Button>
        </Group>
      ) : null}
      <Checkbox
        label={t('mark.mirrored')}
        checked={choice.withMirrored}
        onChange={(event) => onChoice({ ...choice, withMirrored: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('mark.all_floors')}
        checked={choice.onAllFloors}
        onChange={(event) => onChoice({ ...choice, onAllFloors: event.currentTarget.checked })}
      />
      <Group gap="xs">
        <Button
          leftSection={
            isLegend ? <IconListSearch size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />
          }
          disabled={sought.length === 0 || isMissing}
          onClick={onSeek}
        >
          {t(isLegend ? 'mark.seek_all' : 'mark.seek')}
        </Button>
        {sought.length > 0 && isMissing ? (
          <Text span m={0} c="dimmed" fz="sm">
            {t('mark.kind_first')}
          </Text>
        ) : null}
      </Group>
    </section>
  );
};
