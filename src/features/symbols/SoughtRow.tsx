import { ActionIcon, Stack, TextInput } from '@mantine/core';
import { IconMarquee2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { KindChoice } from './KindChoice.tsx';
import type { Sought } from './sought.ts';
import { SymbolThumb } from './SymbolThumb.tsx';
import classes from './symbols.module.css';

type SoughtRowProps = {
  sought: Sought;
  number: number;
  /** True for a row of a legend, with its text. */
  isLegend: boolean;
  isRedrawn: boolean;
  kinds: readonly FireProtection[];
  picture: HTMLImageElement | null;
  onChange: (changes: Partial<Sought>) => void;
  onNamed: () => void;
  onRedraw: () => void;
  onRemove: () => void;
};

/** Row of a marked symbol with its kind; in a legend with its text, and a frame that can be redrawn. [SETUP-83] */
export const SoughtRow = (props: SoughtRowProps) => {
  const { sought, number, isLegend, isRedrawn, kinds, picture, onChange } = props;
  const { t } = useTranslation('symbols');
  return (
    <li className={classes.legendRow}>
      <SymbolThumb picture={picture} frame={sought.frame} />
      <Stack gap={6} miw={0}>
        {isLegend ? (
          <TextInput
            aria-label={t('legend.text', { number })}
            placeholder={t('legend.text_hint')}
            value={sought.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            onBlur={props.onNamed}
          />
        ) : null}
        <KindChoice
          label={t('kind.of', { number })}
          isLabelHidden={isLegend}
          isClearable={isLegend}
          kinds={kinds}
          value={sought.kindId}
          onChange={(kindId) => onChange({ kindId })}
        />
      </Stack>
      <Stack gap={0}>
        {isLegend ? (
          <ActionIcon
            variant={isRedrawn ? 'filled' : 'subtle'}
            color={isRedrawn ? 'blue' : 'gray'}
            size={44}
            aria-pressed={isRedrawn}
            aria-label={t('legend.redraw', { number })}
            onClick={props.onRedraw}
          >
            <IconMarquee2 size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('mark.remove', { number })}
          onClick={props.onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Stack>
    </li>
  );
};
