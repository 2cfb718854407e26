import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { useKeptFocus } from '#components/table/useKeptFocus.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { MarkPanel } from './MarkPanel.tsx';
import { PlacedPanel } from './PlacedPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import type { Finding } from './useFinding.ts';
import classes from './symbols.module.css';

type FindingPanelProps = {
  finding: Finding;
  kinds: readonly FireProtection[];
  picture: HTMLImageElement | null;
  toFloor: string;
};

/** Panel next to the drawing for the current step: mark, wait, confirm, place. */
export const FindingPanel = ({ finding, kinds, picture, toFloor }: FindingPanelProps) => {
  const { t } = useTranslation('symbols');
  const textOf = useFailureText();
  const { search, shown, phase } = finding;
  const { state } = search;
  const nameOf = (mapId: number): string => {
    const drawing = search.findings.find((one) => one.drawing.map.id === mapId)?.drawing;
    return drawing ? `${drawing.floorName}: ${drawing.map.name}` : '';
  };
  const keptFocus = useKeptFocus(`${phase} ${state.status}`);
  return (
    <section {...keptFocus}>
      {state.status === 'failed' ? (
        <FailureAlert
          text={state.fault.kind === 'load' ? textOf(state.fault.failure) : t(`fault.${state.fault.kind}`)}
          {...(state.fault.kind === 'empty' ? {} : { onRetry: finding.seek })}
        />
      ) : null}
      {state.status === 'running' ? (
        <section className={classes.side} aria-label={t('search.title')}>
          <ProgressBar
            label={t('search.running', { name: state.name })}
            value={Math.round(((state.drawing - 1 + state.part) / state.drawings) * 100)}
            max={100}
            text={
              state.drawings > 1
                ? t('search.drawing', { number: state.drawing, count: state.drawings })
                : `${Math.round(state.part * 100)} %`
            }
          />
          <Button variant="default" onClick={search.cancel}>
            {t('search.cancel')}
          </Button>
        </section>
      ) : null}
      {state.status === 'done' && (state.isCancelled || state.skipped.length > 0) ? (
        <Text role="status" c="dimmed" fz="sm">
          {state.isCancelled
            ? t('search.cancelled')
            : t('search.skipped', { names: state.skipped.join(', ') })}
        </Text>
      ) : null}
      {phase === 'marking' && state.status !== 'running' ? (
        <MarkPanel
          sought={finding.sought}
          kinds={kinds}
          picture={picture}
          choice={finding.choice}
          legendState={finding.legendState}
          isLegend={finding.legend !== null}
          redrawnId={finding.redrawnId}
          onChange={finding.setSought}
          onRedraw={finding.redraw}
          onLeaveLegend={finding.leaveLegend}
          onNamed={(row) => void finding.nameRow(row)}
          onChoice={finding.setChoice}
          onSeek={finding.seek}
        />
      ) : null}
      {phase === 'found' && shown ? (
        <>
          {finding.fault ? (
            <FailureAlert text={textOf(finding.fault.failure)} onRetry={finding.place} />
          ) : null}
          <ResultPanel
            key={shown.drawing.map.id}
            findings={finding.findings}
            shown={shown}
            kinds={kinds}
            picture={picture}
            sought={finding.sought}
            limit={finding.limit}
            verdicts={finding.verdicts}
            numbering={finding.numbering}
            isPlacing={finding.isPlacing}
            onShow={finding.show}
            onLimit={finding.setLimit}
            onVerdict={finding.judge}
            onNumbering={finding.setNumbering}
            onPlace={finding.place}
          />
        </>
      ) : null}
      {phase === 'placed' ? (
        <PlacedPanel
          placed={finding.placed}
          fault={finding.fault}
          isUndoing={finding.isPlacing}
          toFloor={toFloor}
          nameOf={nameOf}
          onUndo={finding.undo}
          onPlace={finding.place}
          onAgain={finding.again}
        />
      ) : null}
    </section>
  );
};
