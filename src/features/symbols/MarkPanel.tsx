import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconListSearch, IconSearch, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import type { FireProtection } from '../../contract/catalogue/catalogue.ts';
import { KindChoice } from './KindChoice.tsx';
import type { LegendState } from './useLegend.ts';
import type { Sought } from './sought.ts';
import { SymbolThumb } from './SymbolThumb.tsx';
import classes from './symbols.module.css';

export type SearchChoice = { withMirrored: boolean; onAllFloors: boolean };

type MarkPanelProps = {
  sought: readonly Sought[];
  kinds: readonly FireProtection[];
  picture: HTMLImageElement | null;
  choice: SearchChoice;
  legendState: LegendState;
  isLegend: boolean;
  onChange: (sought: readonly Sought[]) => void;
  /** A row's text was typed: its kind may follow from it. */
  onNamed: (row: Sought) => void;
  onChoice: (choice: SearchChoice) => void;
  onSeek: () => void;
};

/** The marked symbols with the kinds that they mean, and how they are sought. [SETUP-75, SETUP-83] */
export const MarkPanel = (props: MarkPanelProps) => {
  const { sought, kinds, picture, choice, legendState, isLegend, onChange, onChoice, onSeek } = props;
  const { t } = useTranslation('symbols');
  const change = (id: string, changes: Partial<Sought>) =>
    onChange(sought.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const isMissing = sought.every(({ kindId }) => kindId === null);
  return (
    <section className={classes.side} aria-label={t('mark.title')}>
      {sought.length === 0 ? <p className={classes.hint}>{t('mark.empty')}</p> : null}
      {legendState === 'reading' ? <p role="status">{t('legend.reading')}</p> : null}
      {legendState === 'empty' ? <FailureAlert text={t('legend.empty')} /> : null}
      {legendState === 'failed' ? <FailureAlert text={t('fault.broken')} /> : null}
      {isLegend && sought.length > 0 ? (
        <p className={classes.aside}>{t('legend.found', { count: sought.length })}</p>
      ) : null}
      {sought.length > 0 ? (
        <ul className={classes.list}>
          {sought.map((one, index) => (
            <li key={one.id} className={classes.legendRow}>
              <SymbolThumb picture={picture} frame={one.frame} />
              <div className={classes.legendFields}>
                {isLegend ? (
                  <TextInput
                    aria-label={t('legend.text', { number: index + 1 })}
                    placeholder={t('legend.text_hint')}
                    value={one.text}
                    onChange={(event) => change(one.id, { text: event.currentTarget.value })}
                    onBlur={() => props.onNamed(one)}
                  />
                ) : null}
                <KindChoice
                  label={t('kind.of', { number: index + 1 })}
                  isLabelHidden={isLegend}
                  isClearable={isLegend}
                  kinds={kinds}
                  value={one.kindId}
                  onChange={(kindId) => change(one.id, { kindId })}
                />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('mark.remove', { number: index + 1 })}
                onClick={() => onChange(sought.filter(({ id }) => id !== one.id))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
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
      <div className={classes.acts}>
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
          <span className={classes.aside}>{t('mark.kind_first')}</span>
        ) : null}
      </div>
    </section>
  );
};
